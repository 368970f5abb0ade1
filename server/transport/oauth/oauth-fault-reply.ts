import { FAULTS, type FaultCode } from "../../contract/errors.ts";
import { Fault, type OAuthError } from "../../domain/fault.ts";
import { log } from "../../log.ts";
import { faultBody, faultReply, type Headers as HeaderRecord } from "../rest/reply.ts";

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

/** What RFC 6749 section 5.2 allows in a description; the caller's own words may be anything. */
const toErrorDescription = (message: string) => message.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "?");

/** Both dialects in one body: OAuth clients read `error`, clients of the API read `errors`. */
export const oauthFaultBody = (fault: Fault) => ({
  error: fault.oauthError ?? OAUTH_ERRORS[fault.code] ?? "invalid_request",
  error_description: toErrorDescription(fault.message),
  ...faultBody(fault),
});

export function oauthFaultReply(fault: Fault, headers: HeaderRecord): Response {
  const plain = faultReply(fault, headers);
  const all = new Headers(plain.headers);
  if (fault.oauthError === "invalid_client") {
    all.delete("WWW-Authenticate");
    if (FAULTS[fault.code].status === 401) all.set("WWW-Authenticate", 'Basic realm="oauth2"');
  }
  return new Response(JSON.stringify(oauthFaultBody(fault)), { status: plain.status, headers: all });
}

/** The fault to answer with; what is ours is written to the log. */
export function explain(error: unknown, route: string, requestId: string): Fault {
  const fault =
    error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
  if (fault.code === "internal" || fault.code === "unavailable") {
    log().error({ err: fault.cause ?? fault, requestId, route }, "request failed");
  }
  return fault;
}
