import { describe, expect, it } from "vitest";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import { formatConfig } from "./format-config.ts";
import { parseConfig } from "./parse-config.ts";

const problems = (text: string) =>
  parseConfig(text, CategoryConfigInput).problems.map(({ message, place }) => `${place.line}: ${message}`);

describe("A config typed as JSON", () => {
  it("keeps members that the contract does not know", () => {
    const config = { privacy: 0, future: { deep: [1, null, "x"] } };
    expect(parseConfig(formatConfig(config), CategoryConfigInput)).toEqual({ config, problems: [] });
  });

  it("lists each problem with its member and its line", () => {
    const text =
      '{\n  "privacy": 2,\n  "statusText": [\n    "",\n    3\n  ],\n  "inviteTimeout": 1.5,\n  "admins": [{}]\n}';
    expect(problems(text)).toEqual([
      "2: privacy: At most 1",
      "4: statusText.0: Required",
      "5: statusText.1: Must be text",
      "7: inviteTimeout: Must be a whole number",
      "8: admins.0.id: Required",
      "8: admins.0.name: Required",
    ]);
  });

  it("refuses values that are no object, and names that reach a prototype", () => {
    expect(problems("[]")).toEqual(["1: Must be an object: { … }"]);
    expect(problems("null")).toEqual(["1: Must be an object: { … }"]);
    expect(problems('{\n "a": { "__proto__": {} } }')).toEqual(["2: a.__proto__: has a name that is not allowed"]);
    expect(problems("{")).toEqual(["1: A closing brace is missing before the end of the text"]);
  });
});
