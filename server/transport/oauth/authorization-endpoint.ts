import type { Context } from "hono";
import { html } from "hono/html";
import { AuthorizeParameters, type AuthorizeResponse } from "../../contract/oauth.ts";
import { EDITOR_NAMES, privateUseScheme } from "../../contract/redirect-uri.ts";
import { Fault, type OAuthError } from "../../domain/fault.ts";
import { decideAuthorization } from "../../domain/oauth/decide-authorization.ts";
import { evaluateAuthorization } from "../../domain/oauth/evaluate-authorization.ts";
import { AuthorizeRefusal, serverErrorResponse } from "../../domain/oauth/require-authorize-request.ts";
import { type ErrorDescription, reportError } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";
import { consumeConsentLimit } from "../http/page-limits.ts";
import { type HonoEnv, originOfRequest } from "../http/request-context.ts";
import { AUTHORIZE_PATH, authorizeUrl, signInUrl } from "./authorize-url.ts";
import { oauthErrorReply } from "./oauth-error-reply.ts";
import { readActor, requireSameOrigin } from "./page-requests.ts";
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
    return renderConsentPage(outcome.view, parameters);
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
  return errorPage(described, { requestId, requested, response });
}

function pickParameters(fields: Map<string, string>): AuthorizeParameters {
  const parameters = pickFields(AuthorizeParameters, fields);
  if (authorizeUrl(parameters).length > MAX_URL_LENGTH) throw new Fault("invalid_request", "The request is too long.");
  return parameters;
}

const TITLE = "Back to the application";

/** Sends the browser to the application: by a redirect, by a form, or by a page that opens an app of the device. */
function answerApplication(c: Context<HonoEnv>, response: AuthorizeResponse): Response | Promise<Response> {
  const { requestId } = originOfRequest(c);
  const scheme = privateUseScheme(response.redirectUri);
  if (scheme !== null) return appPage(response, scheme, requestId);
  return response.mode === "form_post" ? formPage(response, requestId) : seeOther(c, responseUrl(response));
}

/** Without scripts the person sends the form. */
const formPage = (response: AuthorizeResponse, requestId: string) =>
  pageReply({
    status: 200,
    title: TITLE,
    headers: { "X-Request-Id": requestId },
    formAction: formSource(response.redirectUri),
    script: "document.forms[0].submit()",
    body: html`
<h1>${TITLE}</h1>
<p>If your browser does not go on by itself, press the button.</p>
${responseForm(response, "Continue")}`,
  });

/**
 * In place of a redirect, which would leave the page before it as it was: browsers ask before they open an app, and there
 * may be no such app.
 */
function appPage(response: AuthorizeResponse, scheme: string, requestId: string): Promise<Response> {
  const url = responseUrl(response);
  // Nobody has seen a page of ours before any other error: a link alone must not open an app.
  const isDecided = "code" in response.members || response.members.error === "access_denied";
  return pageReply({
    status: 200,
    title: TITLE,
    headers: { "X-Request-Id": requestId, ...(isDecided && { Refresh: `0;url=${url}` }) },
    body: html`
<h1>${TITLE}</h1>
<p>${isDecided ? "Your browser opens" : "The button opens"} <strong>${EDITOR_NAMES[scheme] ?? scheme}</strong>. Your browser may ask you first.${isDecided ? " If nothing happens, press the button." : ""}</p>
<a class="button main" href="${url}">Open the application</a>
<p class="dim">You can close this page afterwards.</p>`,
  });
}

const HINTS_BY_ERROR: Partial<Record<OAuthError, string>> = {
  invalid_scope: "Request only scopes that are enabled in the application’s settings.",
  unauthorized_client: "Request verification in the developer portal, or sign in as the owner.",
};
const DEFAULT_HINT = "Compare the request, character by character, with the application’s settings.";
const SHOWN_PARAMETERS = ["client_id", "redirect_uri", "scope"] as const;
const RETURN = "Return to the application";
const MAX_SHOWN_LENGTH = 300;

interface FailedRequest {
  requestId: string;
  requested: AuthorizeParameters | undefined;
  /** Set once the redirect URI is known to be the application's: it receives the error. */
  response: AuthorizeResponse | null;
}

/** Says what the developer has to correct. It never redirects: the redirect URI may not be the application's. */
function errorPage(error: ErrorDescription, request: FailedRequest): Promise<Response> {
  const { status, code, message, oauthError, retryAfterSeconds } = error;
  const { requestId, requested, response } = request;
  const title = status >= 500 ? "This does not work right now" : "This request cannot be approved";
  return pageReply({
    status,
    title,
    ...(response?.mode === "form_post" && { formAction: formSource(response.redirectUri) }),
    headers: {
      "X-Request-Id": requestId,
      ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
    },
    body: html`
<h1>${title}</h1>
<p>${message}</p>
<p class="dim">Nothing was approved, and the application has received nothing.</p>
${nextStepLink(error, request)}
${status === 400 ? developerHints(oauthError ?? "invalid_request", requested) : ""}
<dl><dt>Error</dt><dd><code>${oauthError ?? code}</code></dd>
<dt>Request ID</dt><dd><code>${requestId}</code></dd></dl>`,
  });
}

function nextStepLink({ code }: ErrorDescription, { requested, response }: FailedRequest) {
  if (response?.mode === "form_post") return responseForm(response, RETURN);
  if (response) return html`<a class="button" href="${responseUrl(response)}">${RETURN}</a>`;
  if (requested && code === "forbidden") {
    return html`<a class="button" href="${authorizeUrl(requested)}">Review the request again</a>`;
  }
  return html`<a class="button" href="/">Go to the portal</a>`;
}

const developerHints = (error: OAuthError, requested: AuthorizeParameters | undefined) => html`
<h2>For the developer of the application</h2>
<p class="dim">${HINTS_BY_ERROR[error] ?? DEFAULT_HINT}</p>
${requested ? html`<dl>${SHOWN_PARAMETERS.map((name) => shownParameter(name, requested[name]))}</dl>` : ""}`;

const shownParameter = (name: string, value: string | undefined) => html`<dt>${name}</dt>
<dd>${value ? html`<code>${value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value}</code>` : "missing"}</dd>`;
