import { expect, test } from "vitest";
import { Redactor } from "../logging/redactor.ts";
import { BackOff } from "../timing/back-off.ts";
import { Lease } from "./lease.ts";

const TTL = 10_000;

function leaseWithClocks() {
  const clocks = { now: 1000, wall: 5_000_000 };
  const lease = new Lease({ now: () => clocks.now, wall: () => clocks.wall });
  const pass = (milliseconds: number) => {
    clocks.now += milliseconds;
    clocks.wall += milliseconds;
  };
  return { lease, clocks, pass };
}

test("a lease counts from when the acknowledged frame was sent, and ends before the service ends it", () => {
  const { lease, pass } = leaseWithClocks();
  expect(lease.isLive).toBe(false);
  const sent = lease.stamp();
  pass(3000);
  lease.renew(sent, TTL);
  pass(5499);
  expect(lease.isLive).toBe(true);
  pass(1);
  expect(lease.isLive).toBe(false);
});

test("a late answer does not shorten it, and an answer to an unknown stamp does not renew it", () => {
  const { lease, pass } = leaseWithClocks();
  const first = lease.stamp();
  pass(2500);
  const second = lease.stamp();
  lease.renew(second, TTL);
  lease.renew(first, TTL);
  lease.renew(second + 1_000_000, TTL);
  pass(8499);
  expect(lease.isLive).toBe(true);
  pass(1);
  expect(lease.isLive).toBe(false);
});

test("a machine that slept has lost it, even if its monotonic clock stood still", () => {
  const { lease, clocks } = leaseWithClocks();
  const sent = lease.stamp();
  clocks.wall += 3_600_000;
  lease.renew(sent, TTL);
  expect(lease.isLive).toBe(false);
});

test("a wall clock that is set back does not renew it", () => {
  const { lease, clocks } = leaseWithClocks();
  lease.renew(lease.stamp(), TTL);
  clocks.wall -= 3_600_000;
  clocks.now += 8500;
  expect(lease.isLive).toBe(false);
});

test("delays grow within their limits, with jitter", () => {
  const shortest = new BackOff({ minMs: 1000, maxMs: 60_000 }, () => 0);
  expect(Array.from({ length: 8 }, () => shortest.next())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  const longest = new BackOff({ minMs: 1000, maxMs: 60_000 }, () => 1);
  expect(Array.from({ length: 7 }, () => longest.next())).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  longest.reset();
  expect(longest.next()).toBe(2000);
});

test("secrets are redacted, also those of removed bots", () => {
  const redactor = new Redactor();
  redactor.add("SVC_abcdef", "hush-hush");
  expect(redactor.redact("401 for SVC_abcdef and hush-hush, hush-hush")).toBe(
    "401 for [secret] and [secret], [secret]",
  );
});
