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
