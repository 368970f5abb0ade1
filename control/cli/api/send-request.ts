import { setTimeout as sleep } from "node:timers/promises";
import type { ApiRequest } from "./parse-api-call.ts";

const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 120;
const READS = ["GET", "HEAD"];
const TIMEOUT_MS = 120_000;

/**
 * Sends the request. When the service says when to come back, it is sent again then: after a 429, which means that nothing
 * was done, and after a 503 if it only reads. A request that writes may have been carried out before a 503.
 * @param say Gets a line before each wait.
 * @throws Error when the service cannot be reached.
 */
export async function sendRequest(
  { method, url, headers, body }: ApiRequest,
  token: string | undefined,
  say: (line: string) => Promise<void>,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`The service cannot be reached: ${causeOf(error)}`, { cause: error });
    });
    const wait = secondsToWait(method, response);
    if (wait === null || wait > MAX_WAIT_S || attempt === MAX_ATTEMPTS) return response;
    await response.body?.cancel();
    await say(`${response.status}: waits ${wait} s, as the service asks.`);
    await sleep(wait * 1000);
  }
}

/** @returns Null for a final answer. */
function secondsToWait(method: string, { status, headers }: Response): number | null {
  const isRepeatable = status === 429 || (status === 503 && READS.includes(method));
  if (!isRepeatable) return null;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
