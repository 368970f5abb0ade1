import type { TestShard } from "#control/testing/test-shard.ts";
import { LEASE } from "../contract/limits/link.ts";
import { engineClock } from "../data/engine/engine.ts";
import { hasOtherProcesses } from "./in-process.ts";
import { waitForHeartbeat } from "./set-up-shard-link.ts";

/**
 * The time of a lease passes by the engine's clock: what nobody renews meanwhile has run out. Where other processes
 * answer it passes by itself, so the caller waits for what follows.
 * @param staying Their leases are renewed meanwhile.
 */
export async function passLease(staying: readonly TestShard[] = []): Promise<void> {
  if (hasOtherProcesses()) return;
  const clock = engineClock();
  const { now } = clock;
  for (const passedMs of [LEASE.ttlMs / 2, LEASE.ttlMs]) {
    clock.now = () => now() + passedMs;
    await Promise.all(staying.map(waitForHeartbeat));
  }
}

/** To wait for what follows, wherever the time of a lease really passes. */
export const AFTER_LEASE_MS = LEASE.ttlMs + 20_000;
