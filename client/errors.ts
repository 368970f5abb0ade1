import type { components } from "./schemas/api.ts";

/** One of the things that are wrong: `message`, `errorCode`, `type`, and for an input its `path`. */
export type ErrorDetail = components["schemas"]["ApiError"]["errors"][number];

/**
 * The service refused a call, or could not answer it.
 *
 * @example
 * catch (error) {
 *   if (error instanceof ApiError && error.status === 404) console.log(`gone (request ${error.requestId})`);
 * }
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The status of HTTP, such as 404. */
  readonly status: number;
  /** What is wrong, for programs: that of the first of `errors`. Null where a proxy answered. */
  readonly errorCode: ErrorDetail["errorCode"] | null;
  /** All that is wrong. Empty where a proxy answered. */
  readonly errors: readonly ErrorDetail[];
  /** Names the call in the service's logs and in *Logs* of the portal. */
  readonly requestId: string;
  /** Seconds after which the call may be sent again; null where the service did not say. */
  readonly retryAfter: number | null;

  constructor(response: Response, errors: readonly ErrorDetail[], requestId: string) {
    super(errors.map(({ message }) => message).join(" ") || `The answer was ${response.status}.`);
    this.status = response.status;
    this.errorCode = errors[0]?.errorCode ?? null;
    this.errors = errors;
    this.requestId = response.headers.get("X-Request-Id") ?? requestId;
    this.retryAfter = readRetryAfter(response.headers.get("Retry-After"));
  }

  /** Reads the body, which is not of the service where a proxy answered. */
  static async read(response: Response, requestId: string): Promise<ApiError> {
    const body = (await response.json().catch(() => null)) as { errors?: unknown } | null;
    const errors = Array.isArray(body?.errors) ? (body.errors as ErrorDetail[]) : [];
    return new ApiError(response, errors, requestId);
  }
}

/** There was no answer, or none that could be read: `cause` says why. It is unknown whether the call was carried out. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  /** Names the call in the service's logs, where it arrived. */
  readonly requestId: string;

  constructor(cause: unknown, requestId: string) {
    super(describeCause(cause), { cause });
    this.requestId = requestId;
  }
}

/** `fetch` says only that it failed; what it failed at is the cause of its error. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error.cause instanceof Error)) return error.message;
  const { message, code } = error.cause as Error & { code?: string };
  return `${error.message}: ${message || code}`; // without a message where several addresses were tried
}

/** Seconds, or a date. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const left = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds;
  return Number.isNaN(left) ? null : Math.max(0, left);
}
