import { expect, it } from "vitest";
import { describeEngine } from "../../testing/engine-conformance.ts";
import { createMemoryEngine } from "./memory-engine.ts";

describeEngine("memory", async () => {
  let now = 1_000_000;
  return {
    engine: createMemoryEngine({ now: () => now }),
    advanceTime: async (ms) => {
      now += ms;
    },
  };
});

it("a process that starts later gives larger fences and epochs than an earlier one", async () => {
  const fenceOf = async (now: number) => {
    const engine = createMemoryEngine({ now: () => now });
    await engine.setDesired({ botId: "a", accountId: "account", categoryId: null, managed: false });
    const selector = { accountId: "account", credential: "apiToken", managed: false, categories: null, bots: null };
    const opened = await engine.openShard({ shardId: "s", selector, capacity: 1, hubId: "h", json: "{}" }, 1000);
    return (await engine.claim("s", opened?.epoch ?? 0, 1))[0]?.fence ?? 0;
  };
  expect(await fenceOf(2_000_000)).toBeGreaterThan(await fenceOf(1_000_000));
});
