import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameJson } from "./same-json.ts";

describe("Two JSON values", () => {
  it("are the same as their own copy", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameJson(value, structuredClone(value))));
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
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([same, same]);
  });
});
