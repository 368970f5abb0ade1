import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";

const placed = (text: string) => {
  const { problem } = readJson(text);
  return problem && [problem.message, problem.place.line, problem.place.column];
};

describe("JSON that a person types", () => {
  it("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, "\t"), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const read = readJson(text);
        expect(read.problem === null && read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  it("is refused exactly when JSON.parse refuses it, or when a member is there twice", () => {
    const piece = fc.constantFrom(...'{}[]:,"\\ \n-01.eEu', "true", "null", '"a"', "tru", "\u0001");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        const { problem } = readJson(text);
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(problem === null || problem.message.endsWith("twice")).toBe(valid);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["", "A value is missing before the end of the text", 1, 1],
    ['{\n  "a": 1\n  "b": 2\n}', 'A comma or a closing bracket is missing before "b"', 3, 3],
    ['{ "a" 1 }', "A colon is missing before 1", 1, 7],
    ["{ a: 1 }", "a is not a JSON value: text needs double quotes", 1, 3],
    ["[1,\n 2,\n]", "A value is missing before ]", 3, 1],
    ['{ "a": 1 } { }', "The end is missing before {", 1, 12],
    ['{ "a": 1,\n  "a": 2 }', '"a" is there twice', 2, 3],
    ['["never ends]', '"never ends] has no closing quote', 1, 2],
    ['["a rather long text that never ends]', '"a rather long text … has no closing quote', 1, 2],
    ['["\\x"]', '"\\x" has an invalid escape after a backslash', 1, 2],
    ["[1.]", "1. is not a complete number", 1, 2],
    ["[1, // two\n 2]", "// two is a comment, which JSON does not allow", 1, 5],
    ['{ "a": 1', "A closing brace is missing before the end of the text", 1, 9],
  ])("%j: %s", (text, message, line, column) => {
    expect(placed(text)).toEqual([message, line, column]);
  });

  it("gives the position of a member, or of what should contain it", () => {
    const read = readJson('{\n  "level": [1, 2],\n  "other": { "deep": true }\n}');
    const place = (...path: (string | number)[]) => {
      const found = read.problem === null ? read.placeOf(path) : null;
      return found && [found.line, found.column];
    };
    expect(place("level", 1)).toEqual([2, 16]);
    expect(place("other", "deep")).toEqual([3, 14]);
    expect(place("other", "missing")).toEqual([3, 3]);
    expect(place("nowhere")).toEqual([1, 1]);
  });
});
