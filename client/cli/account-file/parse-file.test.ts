import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES, parseFile } from "./parse-file.ts";

const parse = (text: string) => parseFile(new TextEncoder().encode(text));
const problemsOf = (given: ReturnType<typeof parseFile>) =>
  "value" in given ? [] : given.map(({ place, message }) => `${place.line}:${place.column} ${message}`);

describe("a file of an account", () => {
  it("is YAML 1.2: texts that look like something else to older readers are texts", () => {
    const parsed = parse("\ufeffa: no\nb: 2027-01-31\nc: 12:30:45\nd: 0o17\ne: ~\n1: y\n__proto__: { x: 1 }\n");
    expect(parsed).toMatchObject({
      value: { a: "no", b: "2027-01-31", c: "12:30:45", d: 15, e: null, 1: "y", ["__proto__"]: { x: 1 } },
    });
  });

  it.each([
    ["a member twice", "a: 1\nb: 2\na: 3\n", "3:1 This member is there twice."],
    ["a tab", "a:\n\tb: 1\n", "2:1 Tabs are not allowed as indentation."],
    ["a reference", "a: &x 1\nb: *x\n", "2:4 References (*) are not read: write the value here."],
    ["references to references", `a: &a [x, x]\n${nest(9)}`, "2:8 References (*) are not read: write the value here."],
    ["a merge", "a: &x { b: 1 }\nc:\n  <<: *x\n", "3:7 References (*) are not read: write the value here."],
    ["a tag", "a: !!set { b }\n", "1:10 Tags (tag:yaml.org,2002:set) are not read: write the plain value."],
    ["an unknown tag", "a: !env HOME\n", "1:4 Unresolved tag: !env."],
    ["a number that JSON has not", "a: -.inf\n", "1:4 This is not a number that the service keeps exactly."],
    [
      "a number that is too large",
      "a: 12345678901234567890\n",
      "1:4 This is not a number that the service keeps exactly.",
    ],
    ["a name that is a list", "? [a]\n: 1\n", "1:3 The name of a member must be plain text."],
    ["an older YAML", "%YAML 1.1\n---\na: no\n", "1:1 The file is read as YAML 1.2: leave %YAML out."],
    ["a second document", "a: 1\n---\nb: 2\n", "2:1 The file has a second document (---): leave one."],
    [
      "an open bracket",
      "a: [1,\n",
      "2:1 Flow sequence in block collection must be sufficiently indented and end with a ].",
    ],
    ["a long list", `a: [${"1,".repeat(1001)}]\n`, "1:4 This has more than 1000 entries."],
    ["deep nesting", `a: ${"[".repeat(60)}${"]".repeat(60)}\n`, "1:54 This is nested deeper than 50 levels."],
    ["nesting without an end", "[".repeat(20_000), "1:1 This is nested deeper than 50 levels."],
  ])("is refused for %s, with its place", (_, text, problem) => {
    expect(problemsOf(parse(text))).toContain(problem);
  });

  it("is refused when it is no text, or too large", () => {
    expect(problemsOf(parseFile(Buffer.from("a: \xff", "latin1")))).toEqual(["1:1 The file is not UTF-8."]);
    expect(problemsOf(parseFile(Buffer.alloc(MAX_FILE_BYTES + 1, "#")))).toEqual(["1:1 The file is larger than 1 MB."]);
  });

  it("knows where each value and each name stands", () => {
    const parsed = parse("version: 1\ncategories:\n  - name: A\n    config:\n      level: [1, 2]\n");
    if (!("value" in parsed)) throw new Error("it is read");
    expect(parsed.placeOf(["categories", 0, "config", "level", 1])).toEqual({ line: 5, column: 18 });
    expect(parsed.placeOf(["categories", 0, "config"], "onName")).toEqual({ line: 4, column: 5 });
    expect(parsed.placeOf(["categories", 0, "disabled"])).toEqual({ line: 3, column: 5 });
    expect(parsed.placeOf([])).toEqual({ line: 1, column: 1 });
  });
});

/** Each line has the one before it many times. */
function nest(lines: number): string {
  const names = [..."abcdefghijk"].slice(0, lines + 1);
  return names
    .slice(1)
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${names[index]}`)}]`)
    .join("\n");
}
