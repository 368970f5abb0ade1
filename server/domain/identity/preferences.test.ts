import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { getPreferences, updatePreferences } from "./preferences.ts";

describe("preferences of an account", () => {
  it("are empty at first, keep what is not changed, and null restores a default", async () => {
    const { actor } = await newAccount();
    expect(await getPreferences({}, actor)).toEqual({});
    await updatePreferences({ theme: "dark", tableColumns: ["status", "category"] }, actor);
    await updatePreferences({ tableDensity: "compact" }, actor);
    const all = { theme: "dark", tableColumns: ["status", "category"], tableDensity: "compact" };
    expect(await getPreferences({}, actor)).toEqual(all);
    expect(await updatePreferences({ theme: null }, actor)).toEqual({ ...all, theme: undefined });
    expect(await getPreferences({}, (await newAccount()).actor)).toEqual({});
  });

  it("loses none of several changes at the same time", async () => {
    const { actor } = await newAccount();
    await Promise.all([
      updatePreferences({ theme: "light" }, actor),
      updatePreferences({ firstStepsHidden: true }, actor),
      updatePreferences({ singleKeyShortcuts: false }, actor),
    ]);
    expect(await getPreferences({}, actor)).toEqual({
      theme: "light",
      firstStepsHidden: true,
      singleKeyShortcuts: false,
    });
  });

  it.each([
    ["an unknown member", { colour: "red" }],
    ["another theme", { theme: "blue" }],
    ["no language", { language: "../../etc" }],
    ["too many columns", { tableColumns: Array.from({ length: 41 }, () => "status") }],
    ["a long column", { tableColumns: ["x".repeat(33)] }],
  ])("refuses %s", async (_, input) => {
    const { actor } = await newAccount();
    expect((await faultOf(updatePreferences(input, actor))).code).toBe("invalid_request");
  });

  it("ignores stored members that this version does not know", async () => {
    const { accountId, actor } = await newAccount();
    const preferences = { theme: "dark", tableDensity: "tiny", language: "xx", later: true };
    await db().account.update({ where: { id: accountId }, data: { preferences } });
    expect(await getPreferences({}, actor)).toEqual({ theme: "dark" });
  });

  it("have a language that this service offers, and the refusal names them", async () => {
    const { actor } = await newAccount();
    expect(await updatePreferences({ language: "en" }, actor)).toEqual({ language: "en" });
    const fault = await faultOf(updatePreferences({ language: "xx" }, actor));
    expect(fault).toMatchObject({ code: "invalid_request", problems: [{ path: ["language"] }] });
    expect(fault.problems[0]?.message).toMatch(/^This must be one of .*\ben\b/);
    expect(await updatePreferences({ language: null, theme: "dark" }, actor)).toEqual({ theme: "dark" });
  });
});
