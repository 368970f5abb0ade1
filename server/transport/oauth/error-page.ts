import { html } from "hono/html";
import type { AuthorizeParameters } from "../../contract/oauth.ts";
import type { OAuthError } from "../../domain/fault.ts";
import type { ErrorDescription } from "../http/describe-error.ts";
import { pageReply } from "../http/page-layout.ts";
import { authorizeUrl } from "./authorize-url.ts";

const HINTS_BY_ERROR: Partial<Record<OAuthError, string>> = {
  invalid_scope: "Request only scopes that are enabled in the application’s settings.",
  unauthorized_client: "Request verification in the developer portal, or sign in as the owner.",
};
const DEFAULT_HINT = "Compare the request, character by character, with the application’s settings.";
const SHOWN_PARAMETERS = ["client_id", "redirect_uri", "scope"] as const;
const MAX_SHOWN_LENGTH = 300;

interface FailedRequest {
  requestId: string;
  requested: AuthorizeParameters | undefined;
  /** Set once the redirect URI is known to be the application's: it receives the error. */
  returnUrl: string | null;
}

/** Says what the developer has to correct. It never redirects: the redirect URI may not be the application's. */
export function errorPage(error: ErrorDescription, request: FailedRequest): Promise<Response> {
  const { status, code, message, oauthError, retryAfterSeconds } = error;
  const { requestId, requested } = request;
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
<p>${message}</p>
<p class="dim">Nothing was approved, and the application has received nothing.</p>
${nextStepLink(error, request)}
${status === 400 ? developerHints(oauthError ?? "invalid_request", requested) : ""}
<dl><dt>Error</dt><dd><code>${oauthError ?? code}</code></dd>
<dt>Request ID</dt><dd><code>${requestId}</code></dd></dl>`,
  });
}

function nextStepLink({ code }: ErrorDescription, { requested, returnUrl }: FailedRequest) {
  if (returnUrl !== null) return html`<a class="button" href="${returnUrl}">Return to the application</a>`;
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
