import { describe, expect, test } from "vitest";
import type { ImportRow } from "./import-rows.ts";
import { resolveCategories } from "./resolve-categories.ts";

const rowsOf = (...categories: string[]): ImportRow[] =>
  categories.map((category, index) => ({
    ...{ key: `row-${index}`, number: index + 1, origin: null },
    ...{ accountId: `a${index}`, deviceId: "d", secret: "s", nickname: "", email: "", category },
  }));
const resolve = (categories: string[], names: string[], choices: [string, string][] = []) => {
  const { rows, ambiguous } = resolveCategories(rowsOf(...categories), names, new Map(choices));
  return { categories: rows.map(({ category }) => category), ambiguous };
};

describe("the category of a row", () => {
  test("is the one with exactly its name, also when another differs in letter case only", () => {
    expect(resolve(["EU bots", "eu BOTS"], ["EU bots", "eu BOTS"])).toEqual({
      categories: ["EU bots", "eu BOTS"],
      ambiguous: [],
    });
  });

  test("is shown with the name of the one that it will get", () => {
    expect(resolve(["north", "", "North"], ["North"])).toEqual({ categories: ["North", "", "North"], ambiguous: [] });
    expect(resolve(["STRASSE", "CAFE\u0301"], ["Straße", "Café"]).categories).toEqual(["Straße", "Café"]);
  });

  test("is asked when two have its name in other letter case, and is then the one that was chosen", () => {
    const names = ["EU bots", "eu BOTS"];
    expect(resolve(["Eu Bots"], names)).toEqual({
      categories: ["Eu Bots"],
      ambiguous: [{ written: "Eu Bots", names }],
    });
    expect(resolve(["Eu Bots"], names, [["Eu Bots", "eu BOTS"]])).toEqual({ categories: ["eu BOTS"], ambiguous: [] });
  });

  test("that does not exist has the same name in all rows", () => {
    expect(resolve(["South", "SOUTH", "south"], []).categories).toEqual(["South", "South", "South"]);
  });

  test("leaves rows that it does not change as they are", () => {
    const rows = rowsOf("North", "north");
    const resolved = resolveCategories(rows, ["North"], new Map()).rows;
    expect([resolved[0] === rows[0], resolved[1] === rows[1]]).toEqual([true, false]);
  });
});
