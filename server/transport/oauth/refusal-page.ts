import { html } from "hono/html";
import { FAULTS } from "../../contract/errors.ts";
import type { AuthorizeParameters } from "../../contract/oauth.ts";
import type { Fault, OAuthError } from "../../domain/fault.ts";
import { AuthorizeRefusal } from "../../domain/oauth/require-authorize-request.ts";
import { authorizeUrl } from "./authorize-url.ts";
import { pageReply } from "./page-frame.ts";

const HINTS: Partial<Record<OAuthError, string>> = {
  invalid_scope: "Ask only for scopes that are switched on in the application’s settings.",
  unauthorized_client: "Ask for verification in the developer portal, or sign in as the owner.",
};
const HINT = "Compare the request, character by character, with the application’s settings.";
const SHOWN = ["client_id", "redirect_uri", "scope"] as const;
const LONGEST = 300;

/** A readable page with what the developer should mend; never a redirect to an address that was not proved. */
export function refusalPage(fault: Fault, requestId: string, asked: AuthorizeParameters | undefined) {
  const { status } = FAULTS[fault.code];
  const { retryAfterSeconds } = fault;
  const title = status >= 500 ? "This does not work right now" : "This request cannot be approved";
  return pageReply({
    status,
    title,
    headers: {
      "X-Request-Id": requestId,
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    },
    body: html`
<h1>${title}</h1>
<p>${fault.message}</p>
<p class="dim">Nothing was approved, and the application has received nothing.</p>
${wayOn(fault, asked)}
${status === 400 ? forDevelopers(fault, asked) : ""}
<dl><dt>Error</dt><dd><code>${fault.oauthError ?? fault.code}</code></dd>
<dt>Request</dt><dd><code>${requestId}</code></dd></dl>`,
  });
}

function wayOn(fault: Fault, asked: AuthorizeParameters | undefined) {
  if (fault instanceof AuthorizeRefusal) {
    return html`<a class="button" href="${fault.returnUrl}">Return to the application</a>`;
  }
  if (asked && fault.code === "forbidden") {
    return html`<a class="button" href="${authorizeUrl(asked)}">Look at the request again</a>`;
  }
  return html`<a class="button" href="/">Go to the portal</a>`;
}

const forDevelopers = (fault: Fault, asked: AuthorizeParameters | undefined) => html`
<h2>For the developer of the application</h2>
<p class="dim">${HINTS[fault.oauthError ?? "invalid_request"] ?? HINT}</p>
${asked ? html`<dl>${SHOWN.map((name) => received(name, asked[name]))}</dl>` : ""}`;

const received = (name: string, value: string | undefined) => html`<dt>${name}</dt>
<dd>${value ? html`<code>${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}</code>` : "missing"}</dd>`;
