import { ACCESS_TOKEN_SECONDS, RESPONSE_MODES, splitScopes } from "../../contract/oauth.ts";
import { privateUseScheme } from "../../contract/redirect-uri.ts";
import { Fault } from "../fault.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { isRegisteredRedirect } from "./redirect-uri.ts";

/** Throws a fault when the request must not go on. */
export type AuthorizeCheck = (request: AuthorizeRequest) => void;

/** In this order: the first one proves that the redirect URI is the application's own. */
export const AUTHORIZE_CHECKS: readonly AuthorizeCheck[] = [
  checkRedirectUri,
  checkRequestObject,
  checkResponseType,
  checkScope,
  checkPkce,
  checkPrompt,
];

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Required of public clients; optional for others; S256 only (specification 5.3 rule 3; RFC 7636). */
function checkPkce({ parameters, application }: AuthorizeRequest): void {
  const { code_challenge, code_challenge_method } = parameters;
  if (code_challenge === undefined) {
    if (application.isPublicClient) throw new Fault("invalid_request", "A public client must send code_challenge.");
    if (code_challenge_method !== undefined) throw new Fault("invalid_request", "The code_challenge is missing.");
    return;
  }
  if (code_challenge_method !== "S256") throw new Fault("invalid_request", "The code_challenge_method must be S256.");
  if (!CHALLENGE.test(code_challenge)) {
    throw new Fault("invalid_request", "The code_challenge must be 43 to 128 unreserved characters.");
  }
}

/** `none` excludes other prompts, and a maximum age is a number of seconds (OpenID Connect Core 3.1.2.1). */
function checkPrompt({ parameters }: AuthorizeRequest): void {
  const prompts = splitScopes(parameters.prompt ?? "");
  if (prompts.includes("none") && prompts.length > 1) {
    throw new Fault("invalid_request", "The prompt none cannot be combined with another.");
  }
  if (parameters.max_age !== undefined && !/^\d{1,9}$/.test(parameters.max_age)) {
    throw new Fault("invalid_request", "The max_age must be a number of seconds.");
  }
}

/** Required, and one of the URIs saved on the application (specification 5.3). */
function checkRedirectUri({ parameters, application }: AuthorizeRequest): void {
  const { redirect_uri } = parameters;
  if (!redirect_uri) throw new Fault("invalid_request", "The parameter redirect_uri is missing.");
  if (!isRegisteredRedirect(application, redirect_uri)) {
    throw new Fault("invalid_request", "The redirect_uri is not one of those saved on the application.");
  }
}

/** Request objects, by value or by reference, are not supported: the service fetches nothing that a caller names. */
function checkRequestObject({ parameters }: AuthorizeRequest): void {
  if (parameters.request !== undefined) {
    throw new Fault("invalid_request", "The parameter request is not supported.", {
      oauthError: "request_not_supported",
    });
  }
  if (parameters.request_uri !== undefined) {
    throw new Fault("invalid_request", "The parameter request_uri is not supported.", {
      oauthError: "request_uri_not_supported",
    });
  }
}

/** Always `code` (specification 5.3). A form can be posted to a server, and not to an app. */
function checkResponseType({ parameters }: AuthorizeRequest): void {
  const { response_type, response_mode, redirect_uri = "" } = parameters;
  if (response_type === undefined) throw new Fault("invalid_request", "The parameter response_type is missing.");
  if (response_type !== "code") {
    throw new Fault("invalid_request", "The response_type must be code.", { oauthError: "unsupported_response_type" });
  }
  if (response_mode === undefined) return;
  if (!RESPONSE_MODES.some((known) => known === response_mode)) {
    throw new Fault("invalid_request", `The response_mode must be ${RESPONSE_MODES.join(" or ")}.`);
  }
  if (response_mode === "form_post" && privateUseScheme(redirect_uri) !== null) {
    throw new Fault("invalid_request", "The response_mode form_post needs a redirect_uri that begins with http.");
  }
}

interface ScopeRequest {
  parameters: { scope?: string | undefined };
  application: { scopes: string[] };
}

const NO_REFRESH_TOKENS = `Remove offline_access from the parameter scope: an access token is valid for ${ACCESS_TOKEN_SECONDS / 86_400} days, and there are no refresh tokens.`;

/** Required, and every scope allowed on the application (specification 5.3 rule 1). */
export function checkScope({ parameters, application }: ScopeRequest): void {
  const requested = splitScopes(parameters.scope ?? "");
  const refuse = (message: string) => new Fault("invalid_request", message, { oauthError: "invalid_scope" });
  if (requested.length === 0) throw refuse("The parameter scope is missing.");
  const refused = requested.filter((scope) => !application.scopes.includes(scope));
  const advice = refused.includes("offline_access") ? ` ${NO_REFRESH_TOKENS}` : "";
  if (refused.length) throw refuse(`The application does not allow ${refused.join(", ")}.${advice}`);
}
