import type { AuthorizeParameters, AuthorizeResponse } from "../../contract/oauth.ts";
import { privateUseScheme } from "../../contract/redirect-uri.ts";
import type { ActiveApplication } from "../../data/applications.ts";
import { settings } from "../../settings/settings.ts";
import type { OAuthError } from "../fault.ts";

/** An authorize request, with the application that sends it. */
export interface AuthorizeRequest {
  parameters: AuthorizeParameters;
  application: ActiveApplication;
}

/** What the application receives: a code or an error, with its own `state`, and the issuer (RFC 9207). */
export function authorizeResponse(
  { parameters }: Pick<AuthorizeRequest, "parameters">,
  result: { code: string } | { error: OAuthError },
): AuthorizeResponse {
  const { redirect_uri: redirectUri = "", response_mode: mode, state } = parameters;
  return {
    redirectUri,
    mode: mode === "form_post" && privateUseScheme(redirectUri) === null ? mode : "query",
    members: { ...result, ...(state !== undefined && { state }), iss: settings().publicUrl },
  };
}
