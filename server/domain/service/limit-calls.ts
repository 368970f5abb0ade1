import type { Rate } from "../../contract/limits/rate.ts";
import { type Count, countCall, peekCount } from "../../data/counters.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";
import { networkOf } from "../network.ts";

/** Calls per window for an address: API tokens and sessions share one window, OAuth2 tokens have another. */
export interface Limit {
  direct: number;
  oauth: number;
  windowSeconds: number;
}

export type LimitKind = "direct" | "oauth";

export interface SpentCall extends Count {
  bucket: string;
  windowSeconds: number;
}

/** Names the counter of a bucket for a kind of credential. */
export const limitName = (bucket: string, kind: LimitKind): string => `${bucket}:${kind}`;

/**
 * Counts a call against the bucket's window of that address and kind of credential (specification 8).
 * @returns Null when limits are switched off.
 */
export async function spendCall(
  bucket: string,
  limit: Limit,
  kind: LimitKind,
  address: string,
): Promise<SpentCall | null> {
  if (!settings().rateLimits) return null;
  const { windowSeconds } = limit;
  const count = await countCall(
    { name: limitName(bucket, kind), points: limit[kind], windowSeconds },
    networkOf(address),
  );
  return { ...count, bucket, windowSeconds };
}

/** The fault of a call beyond a limit. @param what Is said before the time after which a new attempt makes sense. */
export function tooMany(resetMs: number, what = "You are being rate limited."): Fault {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const when = retryAfterSeconds < 120 ? `${retryAfterSeconds} seconds` : `${minutes} minutes`;
  return new Fault("rate_limited", `${what} Try again in ${when}.`, { retryAfterSeconds });
}

/** Counts calls of an account, or of an address's network; beyond the rate they are refused. */
export async function spendRate({ name, calls, windowSeconds }: Rate, key: string, count = 1): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, resetMs } = await countCall({ name, points: calls, windowSeconds }, key, count);
  if (!allowed) throw tooMany(resetMs);
}

/** Refuses without counting, where the window is used up already. */
export async function requireRate({ name }: Rate, key: string): Promise<void> {
  if (!settings().rateLimits) return;
  const window = await peekCount(name, key);
  if (window && window.used >= window.limit) throw tooMany(window.resetMs);
}
