import { describe, expect, it } from "vitest";
import { refuseDeepNesting } from "./refuse-deep-nesting.ts";

const REFUSED = "The body is nested too deeply.";
const refuse = (json: string) => () => refuseDeepNesting(Buffer.from(json));
const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("threat 23: JSON that is nested too deeply is refused before it is parsed", () => {
  it.each([
    ["lists", lists(1_000)],
    ["objects", objects(1_000)],
    ["after texts that end with escapes", `["\\\\","\\"",${lists(1_000)}]`],
    ["not closed", "[".repeat(1_000)],
  ])("%s", (_, json) => expect(refuse(json)).toThrow(REFUSED));

  it.each([
    ["lists as deep as an input may be", lists(101)],
    ["objects as deep as an input may be", objects(101)],
    ["many neighbours", `[${Array(1_000).fill("[]").join()}]`],
    ["brackets in texts", JSON.stringify({ ["[".repeat(500)]: `\\"${"{".repeat(500)}` })],
  ])("but not %s", (_, json) => expect(refuse(json)).not.toThrow());
});
