import type { FaultCode } from "../../contract/errors.ts";
import type { OAuthError } from "../../domain/fault.ts";
import type { ErrorDescription } from "../http/describe-error.ts";
import { errorBodyOf, errorReply, type Headers } from "../http/reply.ts";

/** Below these, errors have the members of RFC 6749 as well, also where no route answers. */
const OAUTH_PATHS = /^(?:https?:\/\/[^/]*)?(?:(?:\/v1)?\/oauth2|\/\.well-known)(?:[/?#]|$)/i;

/** @param target The path of a request, or the target of its first line. */
export const errorBodyFor = (target: string): ((error: ErrorDescription) => object) =>
  OAUTH_PATHS.test(target) ? oauthErrorBody : errorBodyOf;

export const errorReplyFor = (target: string): typeof oauthErrorReply =>
  OAUTH_PATHS.test(target) ? oauthErrorReply : errorReply;

const OAUTH_ERRORS: Partial<Record<FaultCode, OAuthError>> = {
  unauthorized: "invalid_token",
  invalid_token: "invalid_token",
  invalid_api_token: "invalid_token",
  client_refused: "invalid_client",
  forbidden: "insufficient_scope",
  user_banned: "access_denied",
  rate_limited: "temporarily_unavailable",
  maintenance: "temporarily_unavailable",
  unavailable: "temporarily_unavailable",
  internal: "server_error",
};

/** The characters that RFC 6749 section 5.2 allows in a description; messages may quote what the caller sent. */
const toErrorDescription = (message: string) => message.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");

/** One body for both kinds of clients: OAuth clients read `error`, clients of the API read `errors`. */
export const oauthErrorBody = (error: ErrorDescription) => ({
  error: error.oauthError ?? OAUTH_ERRORS[error.code] ?? "invalid_request",
  error_description: toErrorDescription(error.message),
  ...errorBodyOf(error),
});

export function oauthErrorReply(error: ErrorDescription, headers: Headers): Response {
  const reply = errorReply(error, headers, oauthErrorBody(error));
  if (error.oauthError === "invalid_client") {
    reply.headers.delete("WWW-Authenticate");
    if (error.status === 401) reply.headers.set("WWW-Authenticate", 'Basic realm="oauth2"');
  }
  return reply;
}
