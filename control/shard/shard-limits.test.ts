import { expect, test } from "vitest";
import { resolveLimits } from "./shard-limits.ts";

const suggestedLimits = { botsPerShard: 30, loginsPerSecond: 0.5 };

test("the operator's choice comes first, then the platform's suggestion, then the default", () => {
  expect(resolveLimits({ botsPerShard: 7, loginsPerSecond: 2 }, { suggestedLimits })).toEqual({
    capacity: 7,
    loginsPerSecond: 2,
  });
  expect(resolveLimits({ botsPerShard: 7 }, { suggestedLimits })).toEqual({ capacity: 7, loginsPerSecond: 0.5 });
  expect(resolveLimits({}, { suggestedLimits })).toEqual({ capacity: 30, loginsPerSecond: 0.5 });
  expect(resolveLimits({}, { suggestedLimits: { botsPerShard: 30 } })).toEqual({ capacity: 30, loginsPerSecond: 10 });
  expect(resolveLimits({}, {})).toEqual({ capacity: 50, loginsPerSecond: 10 });
});

test.each([0, -1, Number.NaN, "5"])("the suggestion %j of a driver is ignored", (value) => {
  const suggested = { botsPerShard: value as number, loginsPerSecond: value as number };
  expect(resolveLimits({}, { suggestedLimits: suggested })).toEqual({ capacity: 50, loginsPerSecond: 10 });
});

test("a suggestion beyond the limits of the options is lowered, and a part of a bot is none", () => {
  const suggested = { botsPerShard: 1e9, loginsPerSecond: 1e9 };
  expect(resolveLimits({}, { suggestedLimits: suggested })).toEqual({ capacity: 1000, loginsPerSecond: 1000 });
  expect(resolveLimits({}, { suggestedLimits: { botsPerShard: 2.7 } }).capacity).toBe(2);
});
