import type { Scope } from "../contract/access.ts";
import type { FaultCode } from "../contract/errors.ts";
import { nameMember } from "../contract/name-member.ts";
import { MAX_PROBLEMS, type Problem } from "../contract/problem.ts";
import { isBrokerUnavailable } from "../data/broker.ts";

/** `error` codes of RFC 6749, RFC 6750 and OpenID Connect. */
export type OAuthError =
  | "access_denied"
  | "authorization_pending"
  | "consent_required"
  | "expired_token"
  | "insufficient_scope"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_token"
  | "login_required"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "server_error"
  | "slow_down"
  | "temporarily_unavailable"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "unsupported_token_type";

interface FaultDetails {
  problems?: Problem[];
  /** The `error` that OAuth clients get, where it does not follow from the code. */
  oauthError?: OAuthError;
  /** The scope that is missing. */
  scope?: Scope;
  /** Seconds after which the caller may try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that the domain throws. Its message is shown to the caller. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly problems: Problem[];
  readonly retryAfterSeconds: number | undefined;
  readonly oauthError: OAuthError | undefined;
  readonly scope: Scope | undefined;

  constructor(code: FaultCode, message: string, details: FaultDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.problems = details.problems ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.oauthError = details.oauthError;
    this.scope = details.scope;
  }
}

/** "Not there" and "not yours" are one answer, so that ids cannot be probed. */
export const notFound = (what: string): Fault => new Fault("not_found", `There is no such ${what}.`);

/** An input of the right shape that still cannot be used. */
export const invalid = (path: Problem["path"], message: string): Fault => invalidAt([{ path, message }]);

/** The same with several problems. */
export const invalidAt = (problems: readonly [Problem, ...Problem[]]): Fault =>
  new Fault("invalid_request", nameMember(problems[0]), { problems: problems.slice(0, MAX_PROBLEMS) });

/**
 * The fault that answers a failed request. An error without an explanation for the caller becomes `internal`.
 * @param isDatabaseUnavailable Whether the error says that the database is away. Errors of the broker are known here.
 */
export function toFault(error: unknown, isDatabaseUnavailable: (error: unknown) => boolean): Fault {
  if (error instanceof Fault) return error;
  if (isDatabaseUnavailable(error) || isBrokerUnavailable(error)) {
    return new Fault("unavailable", "The service cannot do this right now.", { retryAfterSeconds: 5, cause: error });
  }
  return new Fault("internal", "Something went wrong on our side.", { cause: error });
}
