import { expect, it } from "vitest";
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
])("%s: %j is described as %s", (member, value, text) => {
  expect(describeValue(member, value)).toBe(text);
});
