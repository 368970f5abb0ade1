import { html } from "hono/html";
import { FAULTS } from "../../contract/errors.ts";
import type { AuthorizeParameters } from "../../contract/oauth.ts";
import type { Fault, OAuthError } from "../../domain/fault.ts";
import { AuthorizeRefusal } from "../../domain/oauth/require-authorize-request.ts";
import { authorizeUrl } from "./authorize-url.ts";
import { pageReply } from "./page-layout.ts";

const HINTS_BY_ERROR: Partial<Record<OAuthError, string>> = {
  invalid_scope: "Ask only for scopes that are switched on in the application’s settings.",
  unauthorized_client: "Ask for verification in the developer portal, or sign in as the owner.",
};
const DEFAULT_HINT = "Compare the request, character by character, with the application’s settings.";
const SHOWN_PARAMETERS = ["client_id", "redirect_uri", "scope"] as const;
const MAX_SHOWN_LENGTH = 300;

/** A readable page with what the developer should mend; never a redirect to an address that was not proved. */
export function errorPage(fault: Fault, requestId: string, asked: AuthorizeParameters | undefined) {
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
${nextStepLink(fault, asked)}
${status === 400 ? developerHints(fault, asked) : ""}
<dl><dt>Error</dt><dd><code>${fault.oauthError ?? fault.code}</code></dd>
<dt>Request</dt><dd><code>${requestId}</code></dd></dl>`,
  });
}

function nextStepLink(fault: Fault, asked: AuthorizeParameters | undefined) {
  if (fault instanceof AuthorizeRefusal) {
    return html`<a class="button" href="${fault.returnUrl}">Return to the application</a>`;
  }
  if (asked && fault.code === "forbidden") {
    return html`<a class="button" href="${authorizeUrl(asked)}">Look at the request again</a>`;
  }
  return html`<a class="button" href="/">Go to the portal</a>`;
}

const developerHints = (fault: Fault, asked: AuthorizeParameters | undefined) => html`
<h2>For the developer of the application</h2>
<p class="dim">${HINTS_BY_ERROR[fault.oauthError ?? "invalid_request"] ?? DEFAULT_HINT}</p>
${asked ? html`<dl>${SHOWN_PARAMETERS.map((name) => shownParameter(name, asked[name]))}</dl>` : ""}`;

const shownParameter = (name: string, value: string | undefined) => html`<dt>${name}</dt>
<dd>${value ? html`<code>${value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value}</code>` : "missing"}</dd>`;
