import { Fault } from "../fault.ts";

/** How long to wait, as the end of a message. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const inMinutes = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Try again in ${seconds < 120 ? `${seconds} seconds` : inMinutes}.`;
}

/** The fault of a call beyond a limit. @param what The first sentence, before the time to wait. */
export function rateLimitedFault(resetMs: number, what = "You are being rate limited."): Fault {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  return new Fault("rate_limited", `${what} ${describeWait(retryAfterSeconds)}`, { retryAfterSeconds });
}
