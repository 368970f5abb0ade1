import { type Count, countCall } from "../../data/counters.ts";
import { settings } from "../../env.ts";
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
