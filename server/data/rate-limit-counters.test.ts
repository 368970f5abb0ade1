import { setTimeout as sleep } from "node:timers/promises";
import type { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, it } from "vitest";
import { consumePoints, rateLimitCounters, readUsage, refundPoint, resetWindow } from "./rate-limit-counters.ts";

it("who waits as long as the refusal says is allowed again", async () => {
  const window = { name: "short", points: 2, windowSeconds: 1 };
  for (let call = 0; call < 2; call += 1) await consumePoints(window, "one");
  const refused = await consumePoints(window, "one");
  expect(refused.allowed).toBe(false);
  expect(refused.resetMs).toBeGreaterThan(0);
  await sleep(refused.resetMs + 10);
  expect(await consumePoints(window, "one")).toMatchObject({ allowed: true, remaining: 1 });
});

it("threat 39: a caller with many addresses does not fill the memory with windows, and others keep theirs", async () => {
  const window = { name: "spray", points: 100, windowSeconds: 600 };
  for (let call = 0; call < 60; call += 1) await consumePoints(window, "192.0.2.1");
  for (let host = 0; host < 60_000; host += 1) await consumePoints(window, `2001:db8:${host.toString(16)}:0::/64`);
  const windows = rateLimitCounters().get("spray");
  const sizeOf = (limiter: unknown) => (limiter as RateLimiterMemory).dump().storage.length;
  expect(sizeOf(windows?.own)).toBe(50_000);
  expect(sizeOf(windows?.shared)).toBeLessThanOrEqual(1024);
  expect((await readUsage("spray", "192.0.2.1"))?.used).toBe(60);
  expect((await consumePoints(window, "2001:db8:ffff:ffff::/64")).allowed).toBe(true);
});

describe("threat 29: a caller with many addresses does not use up the points of others", () => {
  const fill = async (name: string) => {
    const window = { name, points: 10, windowSeconds: 600 };
    for (let key = 0; key < 50_000; key += 1) await consumePoints(window, `filled ${key}`);
    return window;
  };

  it("a new key is allowed after a spray, though the spray goes on with ten times as many calls as there are shared windows", async () => {
    const window = await fill("spray-and-share");
    for (let key = 0; key < 100_000; key += 1) await consumePoints(window, `more ${key}`);
    for (let key = 0; key < 100; key += 1) {
      expect(await consumePoints(window, `newcomer ${key}`)).toMatchObject({ allowed: true, limit: 10, remaining: 10 });
      expect(await readUsage(window.name, `newcomer ${key}`)).toMatchObject({ limit: 10, used: 0 });
    }
  });

  it("a key in a shared window is refused in the end, and gets back only its own point", async () => {
    const window = await fill("spray-and-end");
    const tries = await Promise.all(Array.from({ length: 500 }, () => consumePoints(window, "one of them")));
    expect(tries.filter(({ allowed }) => allowed)).toHaveLength(490);
    expect(await readUsage(window.name, "one of them")).toMatchObject({ limit: 10, used: 20 });
    await resetWindow(window, "one of them");
    expect(await readUsage(window.name, "one of them")).toMatchObject({ used: 19 });
    expect((await consumePoints(window, "one of them")).allowed).toBe(false);
  });

  it.each([
    ["reset", resetWindow],
    ["refunded", refundPoint],
  ])("keys that were %s do not count: the next ones have windows of their own", async (how, undo) => {
    const window = { name: `undone ${how}`, points: 10, windowSeconds: 600 };
    for (let key = 0; key < 50_000; key += 1) {
      await consumePoints(window, `done ${key}`);
      await undo(window, `done ${key}`);
    }
    for (let key = 0; key < 3000; key += 1) {
      expect(await consumePoints(window, `next ${key}`)).toMatchObject({ remaining: 9 });
    }
  });

  it("a key that is refunded or reset twice has no more calls than others", async () => {
    const window = { name: "twice", points: 2, windowSeconds: 600 };
    await consumePoints(window, "one");
    for (const undo of [refundPoint, refundPoint, resetWindow, resetWindow]) await undo(window, "one");
    const tries = [
      await consumePoints(window, "one"),
      await consumePoints(window, "one"),
      await consumePoints(window, "one"),
    ];
    expect(tries.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });
});

it("threat 39: a window that another bundle of this program opened refuses like one of this bundle", async () => {
  const window = { name: "of-a-bundle", points: 1, windowSeconds: 60 };
  expect(await consumePoints(window, "192.0.2.1")).toMatchObject({ allowed: true });
  const held = rateLimitCounters().get("of-a-bundle");
  // Its own copy of the library has a class of its own.
  const refusal = { msBeforeNext: 5_000, remainingPoints: 0, consumedPoints: 2, isFirstInDuration: false };
  if (held) held.own.consume = () => Promise.reject(refusal);
  expect(await consumePoints(window, "192.0.2.1")).toEqual({ allowed: false, limit: 1, remaining: 0, resetMs: 5_000 });
  if (held) held.own.consume = () => Promise.reject(new Error("broken"));
  await expect(consumePoints(window, "192.0.2.1")).rejects.toThrow("broken");
});
