import { expect, it } from "vitest";
import { describeOutcomes } from "./describe-outcomes.ts";

it.each([
  [
    { succeeded: 1_000, failed: 0, skipped: 8_994 },
    /^1,000 in this period, 100% succeeded\. Besides, 8,994 were skipped/,
  ],
  [{ succeeded: 3, failed: 1, skipped: 0 }, /^4 in this period, 75% succeeded\.$/],
  [{ succeeded: 9_999, failed: 1, skipped: 0 }, /99\.9% succeeded/],
  [{ succeeded: 0, failed: 0, skipped: 7 }, /^None in this period: 7 were skipped/],
])("the share of commands that succeeded leaves out skipped bots: %j", (counts, sentence) => {
  expect(describeOutcomes([counts])).toMatch(sentence);
});
