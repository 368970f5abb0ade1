import { expect, it } from "vitest";
import { platformSentence } from "./report-bot-problem.ts";

it.each([
  ["Accept\n the terms.\u202e", "Accept the terms."],
  ["<b>No.</b>", "<b>No.</b>"],
  ["x".repeat(900), "x".repeat(500)],
  ["", null],
  [" \n", null],
  ["\0\u200b\u202e", null],
  ["\u2800", null],
  [`${"\u202e".repeat(5000)}late`, null],
])("the platform's sentence is one line of visible characters, or nothing: case %#", (text, expected) => {
  expect(platformSentence(text, 500)).toBe(expected);
});
