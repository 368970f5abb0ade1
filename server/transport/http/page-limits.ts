import { CONSENT_RATE, PAGE_RATE } from "../../contract/limits/pages.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { reportError } from "./describe-error.ts";
import { originOf } from "./request-origin.ts";

/** Counts a page request. @returns The reply to a request beyond the limit, else null. */
export async function checkPageLimit(headers: Headers): Promise<Response | null> {
  const { ip, requestId } = originOf(headers);
  try {
    await consumePageLimit(ip);
    return null;
  } catch (error) {
    const { status, message, retryAfterSeconds } = reportError(error, { requestId });
    return new Response(`${message}\n`, {
      status,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
        "X-Request-Id": requestId,
      },
    });
  }
}

/** Counts a request for a page that is served without Next. @throws Fault */
export const consumePageLimit = (ip: string): Promise<void> => consumeRate(PAGE_RATE, rateLimitAddress(ip));

/** Counts a request to the authorization endpoint. */
export const consumeConsentLimit = (ip: string): Promise<void> => consumeRate(CONSENT_RATE, rateLimitAddress(ip));
