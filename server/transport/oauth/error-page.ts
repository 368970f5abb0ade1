import { html } from "hono/html";
import type { AuthorizeParameters, AuthorizeResponse } from "../../contract/oauth.ts";
import type { OAuthError } from "../../domain/fault.ts";
import type { ErrorDescription } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";
import { authorizeUrl } from "./authorize-url.ts";
import { formSource, responseForm, responseUrl } from "./response-form.ts";

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
export function errorPage(error: ErrorDescription, request: FailedRequest): Promise<Response> {
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
