import { CONSENT, PAGES } from "../contract/limits/pages.ts";
import { Fault } from "../domain/fault.ts";
import { networkOf } from "../domain/network.ts";
import { spendRate } from "../domain/service/limit-calls.ts";
import { originOf } from "./origin.ts";

/** Counts a page that is about to be rendered. @returns The refusal of one too many. */
export async function refusePage(headers: Headers): Promise<Response | null> {
  const { ip, requestId } = originOf(headers);
  try {
    await spendRate(PAGES, networkOf(ip));
    return null;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return new Response(`${error.message}\n`, {
      status: 429,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": String(error.retryAfterSeconds),
        "X-Request-Id": requestId,
      },
    });
  }
}

/** Counts a call of the authorize page or of its form. */
export const spendConsent = (ip: string): Promise<void> => spendRate(CONSENT, networkOf(ip));
