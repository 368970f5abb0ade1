import { ApiError, ConnectionError } from "./errors.ts";

/** A call, as it is sent in each attempt. */
export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt. */
  timeoutMs: number;
  /** Names the call in the service's logs, in all attempts. */
  requestId: string;
  /** Further attempts, at most. */
  retries: number;
  /** A longer wait, in milliseconds, is left to the caller. */
  maxWaitMs: number;
  fetch: typeof fetch;
}

const FIRST_WAIT_MS = 500;
const MAX_BACK_OFF_MS = 30_000;
/** Programs that were refused at the same time do not come back at the same time. */
const SPREAD_MS = 250;

/**
 * Sends a call, again where the service says when (429, 503) or the connection failed. It must be a read, or a write with
 * an `Idempotency-Key`.
 *
 * @param read Reads the answer, which is one of success or 304. What it throws counts as a failed connection.
 * @throws ApiError, ConnectionError, and the reason of the caller's signal.
 */
export async function send<T>(call: Call, read: (response: Response) => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(call, read);
    } catch (error) {
      const waitMs = attempt > call.retries ? null : waitBeforeRetry(error, attempt);
      if (waitMs === null || waitMs > call.maxWaitMs) throw error;
      await sleep(waitMs, call.signal);
    }
  }
}

async function sendOnce<T>(call: Call, read: (response: Response) => T | Promise<T>): Promise<T> {
  // Called without an object: browsers refuse another `this`.
  const { fetch, url, method, headers, body, signal, timeoutMs, requestId } = call;
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException(`There was no answer within ${timeoutMs} ms.`, "TimeoutError")),
    timeoutMs,
  );
  const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    const response = await fetch(url, { method, headers, signal: either, ...(body !== undefined && { body }) });
    if (!response.ok && response.status !== 304) throw await ApiError.read(response, requestId);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    throw new ConnectionError(error, requestId);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns Milliseconds; null when the call must not be sent again. */
export function waitBeforeRetry(error: unknown, attempt: number): number | null {
  if (error instanceof ConnectionError) return backOff(attempt);
  if (!(error instanceof ApiError) || ![429, 503].includes(error.status)) return null;
  return error.retryAfter === null ? backOff(attempt) : error.retryAfter * 1000 + Math.random() * SPREAD_MS;
}

/** Twice as long each time, half of it by chance. */
export const backOff = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), MAX_BACK_OFF_MS) * (0.5 + Math.random() / 2);

/** @throws The reason of the signal, when it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
