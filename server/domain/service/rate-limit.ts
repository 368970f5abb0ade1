import type { Rate } from "../../contract/limits/rate.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { consumePoints, type RateLimitResult, readUsage } from "../../data/rate-limit-counters.ts";
import { settings } from "../../env.ts";
import { metrics } from "../../metrics/metrics.ts";
import { Fault } from "../fault.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";

/** Calls per window of an address. API tokens and sessions share one window; OAuth2 tokens have another. */
export interface Limit {
  direct: number;
  oauth: number;
  windowSeconds: number;
}

export type LimitKind = "direct" | "oauth";

export interface ConsumedLimit extends RateLimitResult {
  bucket: string;
  windowSeconds: number;
  /** When the window ends, by the time that all processes agree on. */
  resetAt: Date;
}

/** The name of the window of a bucket and a kind of credential. */
export const limitWindowName = (bucket: string, kind: LimitKind): string => `${bucket}:${kind}`;

/**
 * Counts a call against the bucket's window of that address and kind of credential (specification 8).
 * @returns Null when limits are switched off.
 */
export async function consumeLimit(
  bucket: string,
  limit: Limit,
  kind: LimitKind,
  address: string,
): Promise<ConsumedLimit | null> {
  if (!settings().rateLimits) return null;
  const { windowSeconds } = limit;
  const count = await consumePoints(
    { name: limitWindowName(bucket, kind), points: limit[kind], windowSeconds },
    rateLimitAddress(address),
  );
  if (!count.allowed) metrics()?.limitRefused(bucket);
  return { ...count, bucket, windowSeconds, resetAt: new Date(databaseNow().getTime() + count.resetMs) };
}

/** The fault of a call beyond a limit. @param what The first sentence, before the time to wait. */
export function rateLimitedFault(resetMs: number, what = "You are being rate limited."): Fault {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const inMinutes = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  const when = retryAfterSeconds < 120 ? `${retryAfterSeconds} seconds` : inMinutes;
  return new Fault("rate_limited", `${what} Try again in ${when}.`, { retryAfterSeconds });
}

/** Counts calls of an account or an address. @throws Fault `rate_limited` beyond the rate. */
export async function consumeRate({ name, calls, windowSeconds }: Rate, key: string, count = 1): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, resetMs } = await consumePoints({ name, points: calls, windowSeconds }, key, count);
  if (allowed) return;
  metrics()?.limitRefused(name);
  throw rateLimitedFault(resetMs);
}

/** Counts a call that is not refused beyond the rate, but does less. @returns Whether it is within the rate. */
export async function isWithinRate(rate: Rate, key: string): Promise<boolean> {
  try {
    await consumeRate(rate, key);
    return true;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}

/** Refuses without counting when the window is used up. @throws Fault `rate_limited`. */
export async function requireWithinRate({ name }: Rate, key: string): Promise<void> {
  if (!settings().rateLimits) return;
  const window = await readUsage(name, key);
  if (!window || window.used < window.limit) return;
  metrics()?.limitRefused(name);
  throw rateLimitedFault(window.resetMs);
}
