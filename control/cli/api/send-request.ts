import { setTimeout as sleep } from "node:timers/promises";
import type { ApiRequest } from "./parse-api-call.ts";

const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 120;
const TIMEOUT_MS = 120_000;

/**
 * Sends the request. A service that refuses it for now (429 or 503) and says when to come back is asked again then, so
 * that nothing is done twice: such a request was not carried out.
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
    const wait = secondsToWait(response);
    if (wait === null || wait > MAX_WAIT_S || attempt === MAX_ATTEMPTS) return response;
    await response.body?.cancel();
    await say(`${response.status}: waits ${wait} s, as the service asks.`);
    await sleep(wait * 1000);
  }
}

/** @returns Null for a final answer. */
function secondsToWait(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
