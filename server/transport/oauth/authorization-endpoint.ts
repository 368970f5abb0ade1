import type { Context } from "hono";
import { html } from "hono/html";
import { AuthorizeParameters, type AuthorizeResponse } from "../../contract/oauth.ts";
import { EDITOR_NAMES, privateUseScheme } from "../../contract/redirect-uri.ts";
import { Fault, type OAuthError } from "../../domain/fault.ts";
import { decideAuthorization } from "../../domain/oauth/decide-authorization.ts";
import { evaluateAuthorization } from "../../domain/oauth/evaluate-authorization.ts";
import { AuthorizeRefusal, serverErrorResponse } from "../../domain/oauth/require-authorize-request.ts";
import { answerIn } from "../../languages/answers.ts";
import type { MessageKey, Translator } from "../../languages/translator.ts";
import { type ErrorDescription, reportError } from "../http/describe-error.ts";
import { bdi, readActor, strong, translatorOfPage, translatorOfProblem } from "../http/page-language.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { AUTHORIZE_PATH, authorizeUrl, signInUrl } from "./authorize-url.ts";
import { oauthErrorReply } from "./oauth-error-reply.ts";
import { requireSameOrigin } from "./page-requests.ts";
import { errorFacts } from "./problem-page.ts";
import { renderConsentPage } from "./render-consent-page.ts";
import { formSource, responseForm, responseUrl } from "./response-form.ts";
import { seeOther } from "./see-other.ts";
import { pickFields, readFormFields, uniqueFields } from "./token-request.ts";

/** The sign-in page carries the address in its own; browsers and servers cut off longer ones. */
const MAX_URL_LENGTH = 7_500;
/** The longest request, encoded twice, and a ticket. */
const MAX_DECISION_BYTES = 32 * 1024;

/** Remembers the parameters, so that an error page can link back to the request. */
type RememberRequest = (parameters: AuthorizeParameters) => AuthorizeParameters;

/** GET: the consent page, or an answer to the application. */
export const showAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (remember) => {
    const parameters = remember(pickParameters(uniqueFields(new URL(c.req.url).searchParams)));
    const outcome = await evaluateAuthorization({ parameters }, await readActor(c));
    if (outcome.next === "respond") return answerApplication(c, outcome.response);
    if (outcome.next === "sign-in") return seeOther(c, signInUrl(parameters));
    return renderConsentPage(await translatorOfPage(c), outcome.view, parameters);
  });

/** POST: redirects to the same request by GET, which the browser sends with its cookie. */
export const repostAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async () => seeOther(c, authorizeUrl(pickParameters(await readFormFields(c.req)))));

/** POST of the consent form. */
export const decideAuthorize = (c: Context<HonoEnv>) =>
  withErrorPage(c, async (remember) => {
    requireSameOrigin(c);
    const form = await readFormFields(c.req, MAX_DECISION_BYTES);
    const parameters = remember(pickParameters(uniqueFields(new URLSearchParams(form.get("request") ?? ""))));
    const actor = await readActor(c);
    if (actor.kind === "nobody") return seeOther(c, signInUrl(parameters));
    const input = { parameters, ticket: form.get("ticket"), decision: form.get("decision") };
    const { response } = await decideAuthorization(input, actor);
    return response ? answerApplication(c, response) : seeOther(c, signInUrl(parameters));
  });

async function withErrorPage(
  c: Context<HonoEnv>,
  work: (remember: RememberRequest) => Promise<Response>,
): Promise<Response> {
  let requested: AuthorizeParameters | undefined;
  try {
    await consumeConsentLimit(originOfRequest(c).ip);
    return await work((parameters) => {
      requested = parameters;
      return parameters;
    });
  } catch (error) {
    return answerError(c, error, requested);
  }
}

/** Sends failures of the service to the application; every other error is shown to the person. */
async function answerError(
  c: Context<HonoEnv>,
  error: unknown,
  requested: AuthorizeParameters | undefined,
): Promise<Response> {
  const { requestId } = originOfRequest(c);
  const described = reportError(error, { requestId, route: AUTHORIZE_PATH });
  const response = error instanceof AuthorizeRefusal ? error.response : null;
  if (error instanceof AuthorizeRefusal && error.isForApplication) return answerApplication(c, error.response);
  if (described.code === "internal" || described.code === "unavailable") {
    const failure = requested && (await serverErrorResponse(requested));
    if (failure) return answerApplication(c, failure);
  }
  const wantsJson = c.req.header("accept")?.includes("application/json") ?? false;
  // Without CORS headers: scripts of other sites must not read it (RFC 9700 section 2.6).
  if (wantsJson) return oauthErrorReply(described, { "X-Content-Type-Options": "nosniff", "X-Request-Id": requestId });
  return errorPage(await translatorOfProblem(c, described), described, { requestId, requested, response });
}

function pickParameters(fields: Map<string, string>): AuthorizeParameters {
  const parameters = pickFields(AuthorizeParameters, fields);
  if (authorizeUrl(parameters).length > MAX_URL_LENGTH) throw new Fault("invalid_request", "The request is too long.");
  return parameters;
}

/** Sends the browser to the application: by a redirect, by a form, or by a page that opens an app of the device. */
async function answerApplication(c: Context<HonoEnv>, response: AuthorizeResponse): Promise<Response> {
  const { requestId } = originOfRequest(c);
  const scheme = privateUseScheme(response.redirectUri);
  if (scheme === null && response.mode !== "form_post") return seeOther(c, responseUrl(response));
  const language = await translatorOfPage(c);
  return scheme === null ? formPage(language, response, requestId) : appPage(language, response, scheme, requestId);
}

/** Without scripts the person sends the form. */
const formPage = (language: Translator, response: AuthorizeResponse, requestId: string) =>
  pageReply({
    language,
    status: 200,
    title: language.t("consent.answer.title"),
    headers: { "X-Request-Id": requestId },
    formAction: formSource(response.redirectUri),
    script: "document.forms[0].submit()",
    body: html`
<h1>${language.t("consent.answer.title")}</h1>
<p>${language.t("consent.answer.form")}</p>
${responseForm(response, language.t("consent.answer.continue"))}`,
  });

/**
 * In place of a redirect, which would leave the page before it as it was: browsers ask before they open an app, and there
 * may be no such app.
 */
function appPage(
  language: Translator,
  response: AuthorizeResponse,
  scheme: string,
  requestId: string,
): Promise<Response> {
  const { t, rich } = language;
  const url = responseUrl(response);
  // Nobody has seen a page of ours before any other error: a link alone must not open an app.
  const isDecided = "code" in response.members || response.members.error === "access_denied";
  const opens = isDecided ? "consent.answer.appOpens" : "consent.answer.buttonOpens";
  return pageReply({
    language,
    status: 200,
    title: t("consent.answer.title"),
    headers: { "X-Request-Id": requestId, ...(isDecided && { Refresh: `0;url=${url}` }) },
    body: html`
<h1>${t("consent.answer.title")}</h1>
<p>${rich(opens, { app: EDITOR_NAMES[scheme] ?? scheme, strong, bdi })}</p>
<a class="button main" href="${url}">${t("consent.answer.open")}</a>
<p class="dim">${t("consent.answer.close")}</p>`,
  });
}

const HINTS_BY_ERROR: Partial<Record<OAuthError, MessageKey>> = {
  invalid_scope: "consent.refusal.hints.invalidScope",
  unauthorized_client: "consent.refusal.hints.unauthorizedClient",
};
const SHOWN_PARAMETERS = ["client_id", "redirect_uri", "scope"] as const;
const MAX_SHOWN_LENGTH = 300;

interface FailedRequest {
  requestId: string;
  requested: AuthorizeParameters | undefined;
  /** Set once the redirect URI is known to be the application's: it receives the error. */
  response: AuthorizeResponse | null;
}

/** Says what the developer has to correct. It never redirects: the redirect URI may not be the application's. */
function errorPage(language: Translator, error: ErrorDescription, request: FailedRequest): Promise<Response> {
  const { status, message, oauthError, retryAfterSeconds } = error;
  const { requestId, requested, response } = request;
  const { locale, t } = language;
  const title = status >= 500 ? t("consent.refusal.failure") : t("consent.refusal.title");
  return pageReply({
    language,
    status,
    title,
    ...(response?.mode === "form_post" && { formAction: formSource(response.redirectUri) }),
    headers: {
      "X-Request-Id": requestId,
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    },
    body: html`
<h1>${title}</h1>
<p>${answerIn(locale)(message)}</p>
<p class="dim">${t("consent.refusal.nothingApproved")}</p>
${nextStepLink(language, error, request)}
${status === 400 ? developerHints(language, oauthError ?? "invalid_request", requested) : ""}
${errorFacts(language, error, requestId)}`,
  });
}

function nextStepLink({ t }: Translator, { code }: ErrorDescription, { requested, response }: FailedRequest) {
  if (response?.mode === "form_post") return responseForm(response, t("consent.refusal.return"));
  if (response) return html`<a class="button" href="${responseUrl(response)}">${t("consent.refusal.return")}</a>`;
  if (requested && code === "forbidden") {
    return html`<a class="button" href="${authorizeUrl(requested)}">${t("consent.refusal.review")}</a>`;
  }
  return html`<a class="button" href="/">${t("pages.toPortal")}</a>`;
}

const developerHints = ({ t }: Translator, error: OAuthError, requested: AuthorizeParameters | undefined) => html`
<h2>${t("consent.refusal.developer")}</h2>
<p class="dim">${t(HINTS_BY_ERROR[error] ?? "consent.refusal.hints.others")}</p>
${
  requested
    ? html`<dl>${SHOWN_PARAMETERS.map(
        (name) => html`<dt>${name}</dt>
<dd>${shownValue(requested[name]) ?? t("consent.refusal.missing")}</dd>`,
      )}</dl>`
    : ""
}`;

const shownValue = (value: string | undefined) =>
  value
    ? html`<code>${value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value}</code>`
    : undefined;
