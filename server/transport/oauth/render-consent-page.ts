import { html, raw } from "hono/html";
import type { AuthorizeParameters, ConsentView } from "../../contract/oauth.ts";
import { sanitizeLine, sanitizeName } from "../../contract/sanitize-name.ts";
import { RISKS, type Risk, receivesCredentials, riskOf, type Scope } from "../../contract/scopes.ts";
import type { Translator } from "../../languages/translator.ts";
import { bdi, strong } from "../http/page-language.ts";
import { pageReply } from "../http/page-layout.ts";
import { AUTHORIZE_PATH, authorizeUrl, toQueryString } from "./authorize-url.ts";
import { formSource } from "./response-form.ts";

const icon = (path: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  );

/** None of them means a direction: they are the same where text runs from right to left. */
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

export const renderConsentPage = (
  language: Translator,
  view: ConsentView,
  parameters: AuthorizeParameters,
): Promise<Response> =>
  consentPage(language, view, {
    action: `${AUTHORIZE_PATH}/decision`,
    request: toQueryString(parameters),
    address: authorizeUrl(parameters),
    ...(leavesByRedirect(view, parameters) && { formAction: `'self' ${formSource(parameters.redirect_uri ?? "")}` }),
  });

/** Who asks, for what, and where approval leads. */
export function consentPage(
  language: Translator,
  view: ConsentView,
  { action, request, address, formAction }: ConsentForm,
): Promise<Response> {
  const { t, rich } = language;
  const name = sanitizeName(view.application.name);
  const username = sanitizeName(view.username);
  return pageReply({
    language,
    status: 200,
    title: t("consent.approve.title", { name }),
    hasImages: view.application.icon !== null,
    ...(formAction !== undefined && { formAction }),
    body: html`
${applicationSection(language, view, name)}
<p>${t("consent.approve.intro")}</p>
${RISKS.map((risk) => scopeSection(language, risk, view.scopes))}
${limitsSection(language, view)}
${view.leadsTo.kind === "device" ? deviceSection(language, view) : redirectSection(language, view)}
<form method="post" action="${action}">
<input type="hidden" name="request" value="${request}">
<input type="hidden" name="ticket" value="${view.ticket}">
<div class="actions">
<button name="decision" value="deny">${t("consent.approve.deny")}</button>
<button class="main" name="decision" value="approve">${t("consent.approve.approve")}</button>
</div>
</form>
<p class="dim who">${rich("consent.approve.signedInAs", { username, strong, bdi })}
<a href="/sign-in?again=true&amp;next=${encodeURIComponent(address)}">${t("consent.approve.switchAccount")}</a></p>`,
  });
}

/** A form of the response and an app are opened by a page of their own. */
const leavesByRedirect = ({ leadsTo }: ConsentView, { response_mode }: AuthorizeParameters) =>
  leadsTo.kind !== "app" && response_mode !== "form_post";

function applicationSection(language: Translator, { application, approvedBefore, scopes }: ConsentView, name: string) {
  const { t, rich } = language;
  const { verified, icon, description } = application;
  const before = scopes.some(({ isNew }) => isNew)
    ? t("consent.approve.approvedBeforeWithNew")
    : t("consent.approve.approvedBefore");
  return html`
<div class="asks">${icon === null ? html`<span class="tile" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>` : html`<img class="tile" alt="" src="data:image/png;base64,${icon}">`}
<h1>${rich("consent.approve.asks", { name, bdi })}</h1></div>
<div class="facts">${applicationFacts(language, application)}</div>
${description === null ? "" : html`<p><bdi>${sanitizeLine(description)}</bdi></p>`}
${linksLine(language, application)}
${verified ? "" : html`<p class="note">${t("consent.approve.onlyOwner")}</p>`}
${approvedBefore ? html`<p class="dim">${before}</p>` : ""}`;
}

function applicationFacts({ locale, t, rich }: Translator, application: ConsentView["application"]) {
  const { verified, users, owner, createdAt, isOwn } = application;
  if (owner === null) {
    return html`<span class="tag good">${t("consent.approve.partOfService")}</span> <span>${t("consent.approve.facts.ofService", { users })}</span>`;
  }
  const tag = verified
    ? html`<span class="tag good">${t("consent.approve.verified")}</span>`
    : html`<span class="tag warn">${t("consent.approve.notVerified")}</span>`;
  const day = formatDay(locale, createdAt);
  const facts = isOwn
    ? t("consent.approve.facts.own", { day, users })
    : rich("consent.approve.facts.ofOwner", { owner: sanitizeName(owner), day, users, bdi });
  return html`${tag} <span>${facts}</span>`;
}

/** With the hosts: the addresses are the application's, which may imitate another one's. */
function linksLine({ rich }: Translator, { privacyUrl, termsUrl }: ConsentView["application"]) {
  const links = [
    ["consent.approve.privacyPolicy", privacyUrl],
    ["consent.approve.termsOfService", termsUrl],
  ] as const;
  const given = links.flatMap(([key, url]) => {
    if (url === null) return [];
    const link = (text: unknown) =>
      html`<a href="${url}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;
    return [rich(key, { host: new URL(url).host, link, bdi })];
  });
  if (given.length === 0) return "";
  return html`<p class="dim">${given.map((parts, index) => [index > 0 ? " · " : "", parts])}</p>`;
}

function scopeSection(language: Translator, risk: Risk, all: ConsentView["scopes"]) {
  const { t } = language;
  const scopes = all.filter(({ scope }) => riskOf(scope) === risk);
  if (scopes.length === 0) return "";
  const receives = risk === "credentials";
  return html`
<h2${receives ? raw(' class="risky"') : ""}>${withTypographicApostrophes(t(`scopes.risks.${risk}`))}</h2>
<ul>${scopes.map(
    ({ scope, isNew }) =>
      html`<li>${RISK_ICONS[risk]}<span>${describe(language, scope)}</span>${isNew ? html`<span class="tag good">${t("consent.approve.new")}</span>` : ""}</li>`,
  )}</ul>
${receives ? html`<p class="note">${t("scopes.credentialsWarning")}</p>` : ""}`;
}

const describe = ({ t }: Translator, scope: Scope) => withTypographicApostrophes(t(`scopes.descriptions.${scope}`));

const withTypographicApostrophes = (text: string) => text.replaceAll("'", "’");

/** What was approved earlier counts too: for a verified application it comes back without a question. */
function limitsSection(language: Translator, { scopes, kept }: ConsentView) {
  const { t } = language;
  const reach = [...scopes.map(({ scope }) => scope), ...kept];
  const restrictions = receivesCredentials(reach)
    ? t("consent.approve.restrictions.receivesCredentials")
    : t("consent.approve.restrictions.others");
  return html`
${kept.length === 0 ? "" : html`<p class="dim">${t("consent.approve.kept")}</p>\n<ul class="dim">${kept.map((scope) => html`<li><span>${describe(language, scope)}</span></li>`)}</ul>`}
<p class="dim">${restrictions}</p>`;
}

/** Whoever shows the code gets the access, wherever they are (RFC 8628 section 5.4). */
const deviceSection = ({ t, rich }: Translator, { leadsTo, replacesToken }: ConsentView) => html`
<div class="leads"><p>${rich("consent.approve.leadsToDevice.code", { code: leadsTo.address, strong, bdi })}</p>
<p class="dim">${t("consent.approve.leadsToDevice.stay")}</p>
${replacesToken ? html`<p class="dim">${t("consent.approve.leadsToDevice.replaced")}</p>` : ""}</div>
<p class="note">${t("consent.approve.leadsToDevice.warning")}</p>`;

const redirectSection = (language: Translator, { leadsTo, replacesToken }: ConsentView) => html`
<div class="leads"><p>${destination(language, leadsTo)}</p>
${leadsTo.address.includes("xn--") ? html`<p class="dim">${language.t("consent.approve.leadsTo.similarCharacters")}</p>` : ""}
${leadsTo.kind === "app" ? html`<p class="dim">${language.t("consent.approve.leadsTo.anyApp")}</p>` : ""}
${replacesToken ? html`<p class="dim">${language.t("consent.approve.leadsTo.replaced")}</p>` : ""}</div>`;

function destination({ rich }: Translator, { kind, name, address }: ConsentView["leadsTo"]) {
  if (kind === "web") return rich("consent.approve.leadsTo.web", { address, strong, bdi });
  if (kind === "loopback") return rich("consent.approve.leadsTo.loopback", { address, strong, bdi });
  return name === null
    ? rich("consent.approve.leadsTo.app", { address, strong, bdi })
    : rich("consent.approve.leadsTo.knownApp", { name, address, strong });
}

/** In the formats of the portal, whose English is British. */
const formatDay = (locale: string, instant: string): string =>
  new Date(instant).toLocaleDateString(locale === "en" ? "en-GB" : locale, { dateStyle: "long", timeZone: "UTC" });
