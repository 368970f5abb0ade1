import { describe, expect, it } from "vitest";
import { MEMBER_CASES } from "#server/testing/category-members/member-cases.ts";
import { CONFIG_DEFAULTS } from "./config-defaults.ts";

const MEMBERS = Object.keys(CONFIG_DEFAULTS);

describe("each member of a category's config changes what a bot does", () => {
  it("and each has a case here, and no other name has one", () => {
    expect(Object.keys(MEMBER_CASES).sort()).toEqual(MEMBERS.sort());
  });

  it.each(MEMBERS)("%s", async (member) => {
    const { value, config = {}, observe } = MEMBER_CASES[member] ?? { value: null, observe: async () => null };
    const whole = { ...CONFIG_DEFAULTS, ...config };
    const usual = await observe(whole);
    expect(await observe(whole)).toEqual(usual); // otherwise chance would make the difference
    expect(await observe({ ...whole, [member]: value })).not.toEqual(usual);
  });
});
