import { html, raw } from "hono/html";
import type { AuthorizeParameters, ConsentView } from "../../contract/oauth.ts";
import { sanitizeLine, sanitizeName } from "../../contract/sanitize-name.ts";
import {
  CREDENTIALS_WARNING,
  describeRestrictions,
  describeScope,
  RISK_TITLES,
  RISKS,
  type Risk,
  riskOf,
} from "../../contract/scopes.ts";
import { pageReply } from "../http/page-layout.ts";
import { AUTHORIZE_PATH, authorizeUrl, toQueryString } from "./authorize-url.ts";
import { formSource } from "./response-form.ts";

const icon = (path: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  );

const RISK_ICONS: Record<Risk, ReturnType<typeof raw>> = {
  credentials: icon('<circle cx="8" cy="15" r="4"/><path d="M10.800 12.200L20 3M16 7l3 3M13.500 9.500l2 2"/>'),
  read: icon(
    '<path d="M2 12c2.7-4.7 6-7 10-7s7.300 2.300 10 7c-2.700 4.700-6 7-10 7s-7.300-2.300-10-7z"/><circle cx="12" cy="12" r="2.500"/>',
  ),
  change: icon('<path d="M4 20h4L19 9a2.800 2.800 0 0 0-4-4L4 16v4zM13.500 6.500l4 4"/>'),
  act: icon('<path d="M13 3v7h6l-8 11v-7H5l8-11z"/>'),
};

interface ConsentForm {
  /** Where the decision is posted. */
  action: string;
  /** What is decided about, as one field. */
  request: string;
  /** The page itself, for whoever signs in with another account. */
  address: string;
  formAction?: string;
}

export const renderConsentPage = (view: ConsentView, parameters: AuthorizeParameters): Promise<Response> =>
  consentPage(view, {
    action: `${AUTHORIZE_PATH}/decision`,
    request: toQueryString(parameters),
    address: authorizeUrl(parameters),
    ...(leavesByRedirect(view, parameters) && { formAction: `'self' ${formSource(parameters.redirect_uri ?? "")}` }),
  });

/** Who asks, for what, and where approval leads. */
export function consentPage(view: ConsentView, { action, request, address, formAction }: ConsentForm) {
  const name = sanitizeName(view.application.name);
  return pageReply({
    status: 200,
    title: `Approve ${name}`,
    hasImages: view.application.icon !== null,
    ...(formAction !== undefined && { formAction }),
    body: html`
${applicationSection(view, name)}
<p>If you approve, this application will be able to:</p>
${RISKS.map((risk) => scopeSection(risk, view.scopes))}
${limitsSection(view)}
${view.leadsTo.kind === "device" ? deviceSection(view) : redirectSection(view)}
<form method="post" action="${action}">
<input type="hidden" name="request" value="${request}">
<input type="hidden" name="ticket" value="${view.ticket}">
<div class="actions">
<button name="decision" value="deny">Deny</button>
<button class="main" name="decision" value="approve">Approve</button>
</div>
</form>
<p class="dim who">Signed in as <strong><bdi>${sanitizeName(view.username)}</bdi></strong>.
<a href="/sign-in?again=true&amp;next=${encodeURIComponent(address)}">Switch account</a></p>`,
  });
}

/** A form of the response and an app are opened by a page of their own. */
const leavesByRedirect = ({ leadsTo }: ConsentView, { response_mode }: AuthorizeParameters) =>
  leadsTo.kind !== "app" && response_mode !== "form_post";

function applicationSection({ application, approvedBefore, scopes }: ConsentView, name: string) {
  const { verified, users, owner, icon, description } = application;
  const hasNew = scopes.some(({ isNew }) => isNew);
  return html`
<div class="asks">${icon === null ? html`<span class="tile" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>` : html`<img class="tile" alt="" src="data:image/png;base64,${icon}">`}
<h1><bdi>${name}</bdi> asks for access to your account</h1></div>
<div class="facts">${owner === null ? html`<span class="tag good">Part of this service</span>` : ownerFacts(application, owner)}
<span>${users === 1 ? "approved by 1 account" : `approved by ${users} accounts`}</span></div>
${description === null ? "" : html`<p><bdi>${sanitizeLine(description)}</bdi></p>`}
${linksLine(application)}
${verified ? "" : html`<p class="note">This application is not verified. Only you, its owner, can approve it.</p>`}
${approvedBefore ? html`<p class="dim">You have approved this application before.${hasNew ? " What is new is marked." : ""}</p>` : ""}`;
}

const ownerFacts = ({ verified, createdAt, isOwn }: ConsentView["application"], owner: string) => html`
<span class="tag ${verified ? "good" : "warn"}">${verified ? "Verified" : "Not verified"}</span>
<span>by ${isOwn ? "you" : html`<bdi>${sanitizeName(owner)}</bdi>`},</span><span>registered on ${formatDay(createdAt)},</span>`;

/** With the hosts: the addresses are the application's, which may imitate another one's. */
function linksLine({ privacyUrl, termsUrl }: ConsentView["application"]) {
  const links = [
    ["Privacy policy", privacyUrl],
    ["Terms of service", termsUrl],
  ] as const;
  const given = links.filter((pair): pair is [(typeof pair)[0], string] => pair[1] !== null);
  if (given.length === 0) return "";
  return html`<p class="dim">${given.map(
    ([text, url], index) =>
      html`${index > 0 ? ", " : ""}<a href="${url}" target="_blank" rel="noopener noreferrer nofollow">${text}</a> (${new URL(url).host})`,
  )}</p>`;
}

function scopeSection(risk: Risk, all: ConsentView["scopes"]) {
  const scopes = all.filter(({ scope }) => riskOf(scope) === risk);
  if (scopes.length === 0) return "";
  const receives = risk === "credentials";
  return html`
<h2${receives ? raw(' class="risky"') : ""}>${withTypographicApostrophes(RISK_TITLES[risk])}</h2>
<ul>${scopes.map(
    ({ scope, isNew }) =>
      html`<li>${RISK_ICONS[risk]}<span>${withTypographicApostrophes(describeScope(scope))}</span>${isNew ? html`<span class="tag good">new</span>` : ""}</li>`,
  )}</ul>
${receives ? html`<p class="note">${CREDENTIALS_WARNING}</p>` : ""}`;
}

/** What was approved earlier counts too: for a verified application it comes back without a question. */
function limitsSection({ scopes, kept }: ConsentView) {
  const reach = [...scopes.map(({ scope }) => scope), ...kept];
  return html`
${kept.length ? html`<p class="dim">You have approved before, and it stays approved: ${withTypographicApostrophes(kept.map(describeScope).join("; "))}.</p>` : ""}
<p class="dim">${withTypographicApostrophes(describeRestrictions(reach))}</p>`;
}

const withTypographicApostrophes = (text: string) => text.replaceAll("'", "’");

/** Whoever shows the code gets the access, wherever they are (RFC 8628 section 5.4). */
const deviceSection = ({ leadsTo, replacesToken }: ConsentView) => html`
<div class="leads"><p>After you approve, what shows the code <strong>${leadsTo.address}</strong> acts for you: a device, or a program.</p>
<p class="dim">You do not go there from this page.</p>
${replacesToken ? html`<p class="dim">The access that you gave this application before is replaced by this.</p>` : ""}</div>
<p class="note">Approve only if you have just started this yourself and see exactly this code there. Deny if somebody has sent you the code or a link.</p>`;

const redirectSection = ({ leadsTo, replacesToken }: ConsentView) => html`
<div class="leads"><p>After you approve you go to ${destination(leadsTo)}.</p>
${leadsTo.address.includes("xn--") ? html`<p class="dim">This address holds characters that can look like others.</p>` : ""}
${leadsTo.kind === "app" ? html`<p class="dim">Any app on this computer can claim this address. Approve only if you have just started to sign in with that app.</p>` : ""}
${replacesToken ? html`<p class="dim">The access that you gave it before is replaced by this.</p>` : ""}</div>`;

function destination({ kind, name, address }: ConsentView["leadsTo"]) {
  const shown = html`<strong><bdi>${address}</bdi></strong>`;
  if (kind === "web") return shown;
  if (kind === "loopback") return html`${shown}, an app on this computer`;
  return name === null
    ? html`an app on this computer (${shown})`
    : html`<strong>${name}</strong>, an app on this computer (${address})`;
}

const DAYS = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const formatDay = (instant: string) => DAYS.format(new Date(instant));
