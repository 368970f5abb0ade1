import { CONSENT_RATE, PAGE_RATE } from "../../contract/limits/pages.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { originOf } from "./request-origin.ts";

/** Counts a page that is about to be rendered. @returns The refusal of one too many. */
export async function checkPageLimit(headers: Headers): Promise<Response | null> {
  const { ip, requestId } = originOf(headers);
  try {
    await consumeRate(PAGE_RATE, rateLimitAddress(ip));
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
export const consumeConsentLimit = (ip: string): Promise<void> => consumeRate(CONSENT_RATE, rateLimitAddress(ip));
