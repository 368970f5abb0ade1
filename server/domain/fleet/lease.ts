/** A shard beats four times in a lease (fleet criteria: a heartbeat is five seconds). */
export const LEASE = { ttlMs: 10_000, heartbeatMs: 2_500 } as const;
