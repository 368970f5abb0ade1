import fc from "fast-check";
import { expect, test } from "vitest";
import {
  choice,
  count,
  line,
  optionalChoice,
  optionalCount,
  optionalLine,
  optionalWord,
  type Parameters,
  readArguments,
  usageOf,
  word,
} from "./command-arguments.ts";

const COPY = [optionalChoice("filter", ["all", "outfit"]), optionalLine("member")];
const values = (parameters: Parameters, args: string | string[]) => {
  const read = readArguments(parameters, args);
  return read.ok ? read.values : read.problem.kind;
};

test("Usage shows what is needed, what is not, and what takes the rest of the line", () => {
  expect(usageOf("outfit", [line("name or ID"), optionalChoice("how", ["all"])])).toBe("outfit <...name or ID> [all]");
  expect(
    usageOf("x", [choice("a", ["on", "off"]), count("n", 1, 9), optionalCount("m", 1, 9), optionalWord("w")]),
  ).toBe("x <on | off> <$n> [$m] [w]");
});

test("A line is split at blanks; double quotes keep words together; the last parameter may take the rest", () => {
  const whisper = [word("friend"), line("text")];
  expect(values(whisper, '"Big Ben"   it is  "late" ')).toEqual({ friend: "Big Ben", text: 'it is  "late"' });
  expect(values([line("name")], '"Moss Warden"')).toEqual({ name: "Moss Warden" });
  expect(values([word("a"), word("b")], 'one "two three"')).toEqual({ a: "one", b: "two three" });
  expect(values([word("a")], '"never closed')).toEqual({ a: "never closed" });
});

test("Of a list each item is one argument, and what is over joins the last", () => {
  expect(values([word("friend"), line("text")], ["Big Ben", "it is", "late"])).toEqual({
    friend: "Big Ben",
    text: "it is late",
  });
  expect(values(COPY, ["", "Ann"])).toEqual({ filter: null, member: "Ann" });
  expect(values([word("a"), optionalWord("b"), optionalWord("c")], ["1", "", "3"])).toEqual({
    a: "1",
    b: null,
    c: "3",
  });
});

test("An optional choice that does not fit is left out for the next parameter", () => {
  expect(values(COPY, "Ann")).toEqual({ filter: null, member: "Ann" });
  expect(values(COPY, "OUTFIT Ann")).toEqual({ filter: "outfit", member: "Ann" });
  expect(values([optionalChoice("filter", ["all"])], "Ann")).toBe("invalid");
});

test("An option may have other words, in any case; usage shows the option alone", () => {
  const type = choice("type", ["outfit", "shoes"], { outfit: ["skin"] });
  expect(values([type], "SKIN")).toEqual({ type: "outfit" });
  expect(values([type], "constructor")).toBe("invalid");
  expect(usageOf("random", [type])).toBe("random <outfit | shoes>");
});

test("What is missing, wrong or too much is told apart", () => {
  expect(values([word("a")], "")).toBe("missing");
  expect(values([line("a")], ["", " "])).toBe("missing");
  expect(values([], "x")).toBe("surplus");
  expect(values([choice("a", ["on"])], "off")).toBe("invalid");
  for (const wrong of ["x", "1.5", "10", "0", "1e0", "0x1"]) expect(values([count("n", 1, 9)], wrong)).toBe("invalid");
  expect(values([count("n", -5, 9)], "-5")).toEqual({ n: -5 });
});

test("Whatever is written, it is read or refused", () => {
  const parameters = [word("a"), optionalCount("b", 0, 5), optionalChoice("c", ["x"]), optionalLine("d")];
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 25 })), (args) => {
      const read = readArguments(parameters, args);
      return read.ok ? Object.keys(read.values).length === 4 : read.problem.kind !== undefined;
    }),
  );
});
