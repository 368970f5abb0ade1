import { describe, expect, test } from "vitest";
import { addReturnTo, hasReturnTo, readReturnTo } from "./return-to.ts";

const AUTHORIZE =
  "/oauth2/authorize?client_id=1&redirect_uri=https%3A%2F%2Fapp.example%2F%3Fa%3Db%2526&state=%25%2B%20%C3%A9";

describe("Where a person goes on who has signed in", () => {
  test.each(["/bots?view=attention&q=a%20b#top", AUTHORIZE])("passes from page to page unchanged: %s", (next) => {
    let address = addReturnTo("/sign-in", { next, again: true });
    for (const path of ["/sign-up", "/reset", "/sign-in"]) {
      const given = readReturnTo(Object.fromEntries(new URL(address, "https://portal.example").searchParams));
      expect(given).toEqual({ next, again: true });
      address = addReturnTo(path, given);
    }
  });

  test("is not written where it is the overview, or no path of this site", () => {
    for (const next of [
      undefined,
      "/overview",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      ["/bots"],
    ]) {
      const given = readReturnTo({ next, again: ["true"] });
      expect([next, addReturnTo("/sign-up", given), hasReturnTo(given)]).toEqual([next, "/sign-up", false]);
    }
    expect(addReturnTo("/sign-up", readReturnTo({ again: "true" }))).toBe("/sign-up?again=true");
  });
});
