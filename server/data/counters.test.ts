import { expect, it } from "vitest";
import { countCall, peekCount } from "./counters.ts";

it("threat 39: whoever has many addresses does not fill the memory with counters, and others keep theirs", async () => {
  const window = { name: "spray", points: 100, windowSeconds: 600 };
  for (let call = 0; call < 60; call += 1) await countCall(window, "192.0.2.1");
  for (let host = 0; host < 60_000; host += 1) await countCall(window, `2001:db8:${host.toString(16)}:0::/64`);
  const { svcCounters } = globalThis as unknown as {
    svcCounters: Map<string, { limiter: { dump(): { storage: unknown[] } } }>;
  };
  expect(svcCounters.get("spray")?.limiter.dump().storage.length).toBeLessThanOrEqual(50_000 + 1024);
  expect((await peekCount("spray", "192.0.2.1"))?.used).toBe(60);
  expect((await countCall(window, "2001:db8:ffff:ffff::/64")).allowed).toBe(true);
});

it("threat 39: a counter that another bundle of this program opened refuses as one's own does", async () => {
  const { svcCounters } = globalThis as unknown as { svcCounters: Map<string, { limiter: { consume: unknown } }> };
  const window = { name: "of-a-bundle", points: 1, windowSeconds: 60 };
  expect(await countCall(window, "192.0.2.1")).toMatchObject({ allowed: true });
  const held = svcCounters.get("of-a-bundle");
  // Its own copy of the library has a class of its own.
  const refusal = { msBeforeNext: 5_000, remainingPoints: 0, consumedPoints: 2, isFirstInDuration: false };
  if (held) held.limiter.consume = () => Promise.reject(refusal);
  expect(await countCall(window, "192.0.2.1")).toEqual({ allowed: false, limit: 1, remaining: 0, resetMs: 5_000 });
  if (held) held.limiter.consume = () => Promise.reject(new Error("broken"));
  await expect(countCall(window, "192.0.2.1")).rejects.toThrow("broken");
});
