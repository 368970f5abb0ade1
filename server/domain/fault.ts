import type { FaultCode, Problem } from "../contract/errors.ts";

interface Details {
  problems?: Problem[];
  /** Seconds after which a new attempt makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that the domain throws. Its message is shown to the caller. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly problems: Problem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FaultCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.problems = details.problems ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** "Not there" and "not yours" are one answer, so that ids cannot be probed. */
export const notFound = (what: string): Fault => new Fault("not_found", `There is no such ${what}.`);

/** An input that has the right shape and still cannot be used. */
export const invalid = (path: Problem["path"], message: string): Fault =>
  new Fault("invalid_request", message, { problems: [{ path, message }] });

/** The fault to answer a failed request with; what is not ours to explain becomes `internal`. */
export function asFault(error: unknown, isUnavailable: (error: unknown) => boolean): Fault {
  if (error instanceof Fault) return error;
  if (isUnavailable(error)) {
    return new Fault("unavailable", "The service cannot do this right now.", { retryAfterSeconds: 5, cause: error });
  }
  return new Fault("internal", "Something went wrong on our side.", { cause: error });
}
