import { FAULTS, type FaultCode } from "../../contract/errors.ts";
import type { Problem } from "../../contract/problem.ts";
import { Fault, toFault } from "../../domain/fault.ts";
import { log } from "../../log.ts";

/** What a caller learns of a failed request. Each API gives it the shape of its own error body. */
export interface ErrorDescription
  extends Readonly<Pick<Fault, "message" | "retryAfterSeconds" | "oauthError" | "scope">> {
  status: number;
  code: FaultCode;
  problems: Problem[];
}

/**
 * The one mapping from errors to replies. Operations throw faults; every other error, also one of zod, is a failure of
 * the service and becomes `internal`: its message may hold data that the caller must not see.
 */
export function describeError(error: unknown): ErrorDescription {
  const { code, message, problems, retryAfterSeconds, oauthError, scope } = toFault(error, () => false);
  return { status: FAULTS[code].status, code, message, problems, retryAfterSeconds, oauthError, scope };
}

/** As `describeError`; failures of the service are logged with their cause. */
export function reportError(error: unknown, context: Record<string, unknown>): ErrorDescription {
  const description = describeError(error);
  if (description.code === "internal" || description.code === "unavailable") {
    const cause = error instanceof Fault ? error.cause : undefined;
    log().error({ err: cause ?? error, ...context }, "request failed");
  }
  return description;
}

/** The database or the broker cannot be reached; the data layer logs that itself. */
export const isStorageUnavailable = (error: unknown): boolean => toFault(error, () => false).code === "unavailable";
