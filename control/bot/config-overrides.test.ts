import { describe, expect, it } from "vitest";
import { ConfigOverridesSchema, mergeOverrides, overridesOf } from "./config-overrides.ts";

const read = (given: unknown) => ConfigOverridesSchema.safeParse(given);
const problems = (given: unknown) =>
  read(given).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("what takes precedence over a category's config", () => {
  it("is for all bots without a scope", () => {
    expect(read({ acceptInvites: false }).data).toEqual({ all: { acceptInvites: false } });
    expect(read({}).data).toEqual({ all: {} });
  });

  it("may be for all bots, for categories and for bots, and null stands for the default", () => {
    const given = { all: { privacy: null }, categories: { c: { level: [1] } }, bots: { b: { startBannedBots: true } } };
    expect(read(given).data).toEqual(given);
  });

  it.each([
    [{ acceptInvites: "no" }, /^acceptInvites: Invalid input: expected boolean/],
    [{ categories: { c: { privacy: 7 } } }, /^categories\.c\.privacy: /],
    [{ bots: { b: { maxBotsPerLobbyWithOwner: 17 } } }, /^bots\.b\.maxBotsPerLobbyWithOwner: /],
    [{ all: {}, category: { c: {} } }, /^category: is no scope; the scopes are all, categories and bots$/],
    [{ all: {}, privacy: 0 }, /^privacy: is no scope/],
    [{ categorys: { c: {} } }, /^categorys: is neither a member of a category's config nor a scope/],
    [{ acceptInvits: false }, /^acceptInvits: is neither/],
    [{ all: { acceptInvits: false } }, /^all\.acceptInvits: is no member of a category's config that bots act on$/],
    [[], /must be an object/],
    ["privacy", /must be an object/],
  ])("%j is refused, and the message names the place", (given, problem) => {
    expect(problems(given)).toEqual([expect.stringMatching(problem)]);
  });

  it("of a bot wins over its category's, and that over what is for all", () => {
    const overrides = {
      all: { privacy: 0, level: [1], bpLevel: [1] },
      categories: { c: { level: [2], bpLevel: [2] }, other: { privacy: 1 } },
      bots: { b: { bpLevel: [3] } },
    };
    expect(overridesOf(overrides, { id: "b", parent: "c" })).toEqual({ privacy: 0, level: [2], bpLevel: [3] });
    expect(overridesOf(overrides, { id: "constructor", parent: "toString" })).toEqual(overrides.all);
    expect(overridesOf({}, { id: "b", parent: null })).toEqual({});
  });

  it("is merged member by member", () => {
    const first = { all: { privacy: 0 }, categories: { c: { level: [1], bpLevel: [1] } } };
    expect(mergeOverrides(first, { categories: { c: { level: [2] }, d: { privacy: 1 } } })).toEqual({
      all: { privacy: 0 },
      categories: { c: { level: [2], bpLevel: [1] }, d: { privacy: 1 } },
      bots: {},
    });
  });
});
