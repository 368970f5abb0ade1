import { describe, expect, it } from "vitest";
import { stackValues, withGaps } from "./chart-series.ts";

describe("stacked values", () => {
  it("stand on those below them, and a gap stays a gap", () => {
    expect(
      stackValues([
        [1, 2, null],
        [3, 4, null],
      ]),
    ).toEqual([
      [1, 2, null],
      [4, 6, null],
    ]);
  });

  it("stand on the next lower value where one below is missing", () => {
    expect(
      stackValues([
        [1, null],
        [3, 4],
      ]),
    ).toEqual([
      [1, null],
      [4, 4],
    ]);
  });
});

describe("a missing step", () => {
  const series = [{ key: "a", label: "A", color: "red", values: [1, 2, 3, 4] }];

  it("interrupts the line", () => {
    const filled = withGaps([0, 300, 3_000, 3_300], series, 300);
    expect(filled.times).toEqual([0, 300, 600, 3_000, 3_300]);
    expect(filled.series[0]?.values).toEqual([1, 2, null, 3, 4]);
  });

  it("on both sides of a step leaves a part that is wide enough to be seen", () => {
    const filled = withGaps([0, 300, 3_000], series, 300);
    expect(filled.times).toEqual([0, 300, 600, 2_850, 3_000]);
    expect(filled.series[0]?.values).toEqual([1, 2, null, 3, 3]);
  });

  it("is not seen where none is missing", () => {
    expect(withGaps([0, 300, 600], series, 300).series[0]?.values).toEqual([1, 2, 3]);
  });
});
