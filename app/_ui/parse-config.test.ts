import { describe, expect, it } from "vitest";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { english } from "../_languages/english.ts";
import { formatConfig } from "./format-config.ts";
import { parseConfig } from "./parse-config.ts";

const problems = (text: string) =>
  parseConfig(english, text, CategoryConfigInput).problems.map(({ message, place }) => `${place.line}: ${message}`);

describe("A config typed as JSON", () => {
  it("keeps members that the contract does not know", () => {
    const config = { privacy: 0, future: { deep: [1, null, "x"] } };
    expect(parseConfig(english, formatConfig(config), CategoryConfigInput)).toEqual({ config, problems: [] });
  });

  it("lists each problem with its member and its line", () => {
    const text =
      '{\n  "privacy": 2,\n  "statusText": [\n    "",\n    3\n  ],\n  "inviteTimeout": 1.5,\n  "admins": [{}]\n}';
    expect(problems(text)).toEqual([
      "2: `privacy` must be a whole number from 0 to 1.",
      "4: `statusText[0]` must not be empty.",
      "5: `statusText[1]` must be text.",
      "7: `inviteTimeout` must be a whole number from 0 to 86400.",
      "8: `admins[0].id` is required.",
      "8: `admins[0].name` is required.",
    ]);
  });

  it("refuses values that are no object, and names that reach a prototype", () => {
    expect(problems("[]")).toEqual(["1: This must be an object: { … }."]);
    expect(problems("null")).toEqual(["1: This must be an object: { … }."]);
    expect(problems('{\n "a": { "__proto__": {} } }')).toEqual(["2: `a.__proto__` has a name that is not allowed."]);
    expect(problems("{")).toEqual(["1: A closing brace is missing before the end of the text"]);
  });
});
