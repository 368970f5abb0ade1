import { expect, it } from "vitest";
import { parseBotFilter } from "./bot-filter.ts";

it("reads the filter from the query of the list's URL, and leaves out what the list does not know", () => {
  expect(parseBotFilter("?view=public&q=a%20b&status=enabled,2,9,x&category=c1,none&sort=name")).toEqual({
    view: "public",
    q: "a b",
    status: ["enabled", "2"],
    category: ["c1", "none"],
    reason: [],
  });
  expect(parseBotFilter("view=other")).toEqual({ view: "all", q: "", status: [], category: [], reason: [] });
});
