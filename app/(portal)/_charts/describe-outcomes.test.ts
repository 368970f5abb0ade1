import { expect, it } from "vitest";
import { english } from "../../_languages/english.ts";
import { describeOutcomes } from "./describe-outcomes.ts";

it.each([
  [
    { succeeded: 1_000, failed: 0, skipped: 8_994 },
    "1,000 sent",
    /^100% of them succeeded\. Besides, 8,994 were skipped/,
  ],
  [{ succeeded: 3, failed: 1, skipped: 0 }, "4 sent", /^75% of them succeeded\.$/],
  [{ succeeded: 9_999, failed: 1, skipped: 0 }, "10,000 sent", /^99\.9% of them succeeded/],
  [{ succeeded: 0, failed: 0, skipped: 7 }, "0 sent", /^All 7 were skipped/],
])("the share of commands that succeeded leaves out skipped bots: %j", (counts, total, summary) => {
  const described = describeOutcomes(english, [counts]);
  expect(described).toEqual({ total, summary: expect.stringMatching(summary) });
});
