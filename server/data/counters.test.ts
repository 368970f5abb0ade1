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
