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
  ["future", "<b>", '"<b>"'],
  ["future", { a: 1 }, '{"a":1}'],
])("%s: %j is put as %s", (member, value, words) => {
  expect(describeValue(member, value)).toBe(words);
});
