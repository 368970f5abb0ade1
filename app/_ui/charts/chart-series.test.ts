import { describe, expect, it } from "vitest";
import { shownSpan, stackValues, withGaps, withZeros } from "./chart-series.ts";

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
    expect(filled.gaps).toEqual([[300, 3_000]]);
  });

  it("on both sides of a step leaves a part that is wide enough to be seen", () => {
    const filled = withGaps([0, 300, 3_000], series, 300);
    expect(filled.times).toEqual([0, 300, 600, 2_850, 3_000]);
    expect(filled.series[0]?.values).toEqual([1, 2, null, 3, 3]);
  });

  it("is not seen where none is missing", () => {
    const filled = withGaps([0, 300, 600], series, 300);
    expect([filled.series[0]?.values, filled.gaps]).toEqual([[1, 2, 3], []]);
  });
});

it("a step in which nothing was counted is 0", () => {
  const series = [{ key: "a", label: "A", color: "red", values: [5, 7] }];
  const filled = withZeros([300, 900], series, 300, [250, 1_000]);
  expect(filled.times).toEqual([300, 600, 900]);
  expect(filled.series[0]?.values).toEqual([5, 0, 7]);
});

it.each([
  ["the whole period of old data", 1_000, [2_400, 6_000]],
  ["what there is of younger data", 4_000, [4_000, 6_000]],
  ["six steps of data that have just begun", 5_990, [4_200, 6_000]],
  ["the whole period without data", undefined, [2_400, 6_000]],
])("a chart shows %s", (_, firstAt, span) => {
  expect(shownSpan({ seconds: 3_600, stepSeconds: 300 }, firstAt, 6_000)).toEqual(span);
});
