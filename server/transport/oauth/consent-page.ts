import { html } from "hono/html";
import { type Risk, riskOf, SCOPES } from "../../contract/access.ts";
import { FAULTS } from "../../contract/errors.ts";
import type { AuthorizeParameters, ConsentView } from "../../contract/oauth.ts";
import type { Fault } from "../../domain/fault.ts";
import { AuthorizeRefusal } from "../../domain/oauth/review-authorization.ts";
import { pageReply } from "./page-frame.ts";

const RISKS: Record<Risk, string> = {
  read: "It will be able to see",
  change: "It will be able to change",
  act: "It will be able to act for you",
};

/** Direction marks and invisible characters could make one name look like another. */
const visibleName = (name: string) => name.replace(/[\p{Cf}\p{Cc}\u2800\u3164]/gu, "").trim() || "(no name)";

/** Who asks, for what, and where approval leads. */
export function consentPage(view: ConsentView, parameters: AuthorizeParameters): Promise<Response> {
  const { application, redirectHost, scopes } = view;
  const name = visibleName(application.name);
  const groups = (["read", "change", "act"] as const).map((risk) => ({
    risk,
    scopes: scopes.filter(({ scope }) => riskOf(scope) === risk),
  }));
  const hidden = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const again = `/sign-in?again=true&next=${encodeURIComponent(`/oauth2/authorize?${new URLSearchParams(hidden)}`)}`;
  return pageReply({
    status: 200,
    title: `Approve ${name}`,
    formTarget: new URL(parameters.redirect_uri ?? "").origin,
    body: html`
<h1>${name} asks for access to your account</h1>
<p class="dim">by ${application.owner} · since ${application.createdAt.slice(0, 10)} · used by
${application.users} ${application.users === 1 ? "account" : "accounts"} · ${application.verified ? "verified" : "not verified"}</p>
${application.verified ? "" : html`<p class="note">This application is not verified. Only you, its owner, can approve it.</p>`}
${groups.map((group) => (group.scopes.length ? scopeGroup(RISKS[group.risk], group.scopes) : ""))}
<p class="dim">It cannot see your password or your bots' credentials.</p>
<h2>Where this leads</h2>
<p>After you approve you go to <strong>${redirectHost}</strong>${view.isLoopback ? ", an app on this computer" : ""}.</p>
${redirectHost.includes("xn--") ? html`<p class="note">This address holds characters that can look like others.</p>` : ""}
${view.replacesToken ? html`<p class="dim">The access it has now is replaced.</p>` : ""}
<p class="dim">Signed in as <strong>${view.username}</strong>. <a href="${again}">Switch account</a></p>
<form method="post" action="/oauth2/authorize/decision">
${hidden.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
<input type="hidden" name="ticket" value="${view.ticket}">
<div class="actions">
<button name="decision" value="deny">Deny</button>
<button class="main" name="decision" value="approve">Approve</button>
</div>
</form>`,
  });
}

const scopeGroup = (title: string, scopes: ConsentView["scopes"]) => html`
<h2>${title}</h2>
<ul>${scopes.map(
  ({ scope, isNew }) => html`<li><span>${SCOPES[scope]}</span>${isNew ? html`<span class="tag">new</span>` : ""}</li>`,
)}</ul>`;

/** A readable page with what the developer should mend; never a redirect to an address that was not proved. */
export function refusalPage(fault: Fault, requestId: string): Promise<Response> {
  const { status } = FAULTS[fault.code];
  const back = fault instanceof AuthorizeRefusal ? fault.returnUrl : null;
  return pageReply({
    status,
    title: "This request cannot be approved",
    body: html`
<h1>This request cannot be approved</h1>
<p>${fault.message}</p>
<p class="dim">If you develop the application: compare the request with the application's settings. Error
<code>${fault.oauthError ?? fault.code}</code>, request <code>${requestId}</code>.</p>
${back ? html`<p><a href="${back}">Return to the application</a></p>` : html`<p><a href="/">Go to the portal</a></p>`}`,
  });
}
