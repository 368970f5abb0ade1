import type { LeaseLeft } from "./lease.ts";

/** Of a shard that holds no bots. */
const RELAXED_MS = { minDelay: 200, maxDelay: 5000, handshake: 5000 };
/**
 * A shard that holds bots must be connected before its lease ends (`LEASE` in the service's `limits/link.ts`), and a process of the service that stands still accepts
 * connections and never answers. At least two more attempts follow one that fails because of it.
 */
const URGENT = {
  /** Of what is left of the lease. */
  maxDelay: 1 / 8,
  handshake: 1 / 3,
  /** Of the whole lease. */
  minHandshake: 1 / 10,
  /** The same: a service that refuses at once is not asked without a pause, however little is left. */
  minDelay: 1 / 100,
};

/** How long a shard waits before it connects again. @param left Of the lease of a shard that holds bots; otherwise null. */
export function reconnectDelayMs(left: LeaseLeft | null, random: () => number): number {
  const max = left ? Math.max(left.leftMs * URGENT.maxDelay, left.ttlMs * URGENT.minDelay) : RELAXED_MS.maxDelay;
  const min = Math.min(RELAXED_MS.minDelay, max);
  return min + random() * (max - min);
}

/** Within this time the service accepts the connection, or the attempt has failed. */
export function handshakeTimeoutMs(left: LeaseLeft | null): number {
  if (!left) return RELAXED_MS.handshake;
  const urgent = Math.max(left.leftMs * URGENT.handshake, left.ttlMs * URGENT.minHandshake);
  return Math.min(RELAXED_MS.handshake, urgent);
}
