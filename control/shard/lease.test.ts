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

test("a lease counts from the sending of what was acknowledged, and ends before the service thinks so", () => {
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

test("an answer that comes late does not shorten it, and one to nothing does not prolong it", () => {
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

test("a machine that slept has lost it, though its own clock stood still", () => {
  const { lease, clocks } = leaseWithClocks();
  const sent = lease.stamp();
  clocks.wall += 3_600_000;
  lease.renew(sent, TTL);
  expect(lease.isLive).toBe(false);
});

test("a wall clock that is put back does not prolong it", () => {
  const { lease, clocks } = leaseWithClocks();
  lease.renew(lease.stamp(), TTL);
  clocks.wall -= 3_600_000;
  clocks.now += 8500;
  expect(lease.isLive).toBe(false);
});

test("waits grow between their bounds, each with some chance in it", () => {
  const least = new BackOff({ minMs: 1000, maxMs: 60_000 }, () => 0);
  expect(Array.from({ length: 8 }, () => least.next())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  const most = new BackOff({ minMs: 1000, maxMs: 60_000 }, () => 1);
  expect(Array.from({ length: 7 }, () => most.next())).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  most.reset();
  expect(most.next()).toBe(2000);
});

test("secrets are taken out of lines, also those of bots that have gone", () => {
  const redactor = new Redactor();
  redactor.add("SVC_abcdef", "hush-hush");
  expect(redactor.redact("401 for SVC_abcdef and hush-hush, hush-hush")).toBe(
    "401 for [secret] and [secret], [secret]",
  );
});
