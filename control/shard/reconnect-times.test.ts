import { expect, it } from "vitest";
import { SELF_FENCE_RATIO } from "../protocol.ts";
import { handshakeTimeoutMs, reconnectDelayMs } from "./reconnect-times.ts";
import { Silence } from "./silence.ts";

const [TTL_MS, HEARTBEAT_MS, LOOK_MS] = [10_000, 2_500, 50];

/** @returns How long each attempt lasts at most when a process stands still right after it has answered a heartbeat. */
function attemptsWithinLease(random: () => number): number[] {
  let now = 0;
  const silence = new Silence({ now: () => now });
  const endsAt = TTL_MS * SELF_FENCE_RATIO;
  const left = () => ({ ttlMs: TTL_MS, leftMs: endsAt - now });
  while (!silence.isTooLong(HEARTBEAT_MS)) now += LOOK_MS;
  const attempts: number[] = [];
  while (true) {
    now += reconnectDelayMs(left(), random);
    if (now >= endsAt) return attempts;
    const handshakeMs = handshakeTimeoutMs(left());
    attempts.push(Math.min(handshakeMs, endsAt - now));
    now += handshakeMs;
  }
}

it.each([0, 0.5, 1])("three attempts fit into what is left of a lease when a process stands still (%d)", (random) => {
  const attempts = attemptsWithinLease(() => random);
  expect(attempts.filter((ms) => ms >= 500).length).toBeGreaterThanOrEqual(3);
});

it("a shard without bots takes its time", () => {
  expect([reconnectDelayMs(null, () => 0), reconnectDelayMs(null, () => 1)]).toEqual([200, 5_000]);
  expect(handshakeTimeoutMs(null)).toBe(5_000);
});

it.each([0, 1])(
  "a service that refuses at once is not asked without a pause, however little of the lease is left (%d)",
  (random) => {
    for (const leftMs of [100, 1, 0]) {
      expect(reconnectDelayMs({ ttlMs: TTL_MS, leftMs }, () => random)).toBeGreaterThanOrEqual(TTL_MS / 100);
    }
  },
);
