/** A shard sends four heartbeats in a lease; the fleet criteria allow five seconds between two of them. */
export const LEASE = { ttlMs: 10_000, heartbeatMs: 2_500 } as const;
