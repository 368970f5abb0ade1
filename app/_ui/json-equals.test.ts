import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEquals } from "./json-equals.ts";

describe("Two JSON values", () => {
  it("are the same as their own copy", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => jsonEquals(value, structuredClone(value))));
  });

  it.each([
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [null, {}, false],
    [0, false, false],
    [{ toString: 1 }, {}, false],
  ])("%j and %j: %s", (a, b, same) => {
    expect([jsonEquals(a, b), jsonEquals(b, a)]).toEqual([same, same]);
  });
});
