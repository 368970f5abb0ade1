import { expect, it } from "vitest";
import { english } from "../../../../_languages/english.ts";
import { describeValue } from "./describe-value.ts";

it.each([
  ["acceptInvites", true, "On"],
  ["acceptInvites", false, "Off"],
  ["privacy", 1, "Private"],
  ["statusType", 2, "Away"],
  ["inviteTimeout", 60, "60"],
  ["statusText", [], "Empty list"],
  ["statusText", ["Join me"], '["Join me"]'],
  ["platform", ["AND", "PS5"], "Android, PlayStation 5"],
  ["future", "<b>", '"<b>"'],
  ["future", { a: 1 }, '{"a":1}'],
  ["future", [{ id: "a", name: "Ada" }], '[{"id":"a","name":"Ada"}]'],
  [
    "admins",
    [
      { id: "a1", name: "Ada" },
      { id: "b2", name: "" },
    ],
    "Ada (a1) · b2",
  ],
  ["admins", [{ id: "a1", name: "Ada", since: 1 }], '[{"id":"a1","name":"Ada","since":1}]'],
  ["startOutfit", [{ id: "fox", variants: [1, 2] }, { id: "other" }], "Amber Fox (fox), variants 1, 2 · other"],
  ["startOutfit", ["fox"], '["fox"]'],
])("%s: %j is described as %s", (member, value, text) => {
  expect(describeValue(english, member, value, (id) => (id === "fox" ? "Amber Fox" : undefined))).toBe(text);
});
