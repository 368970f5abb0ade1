import { expect, it } from "vitest";
import { fitGrid } from "./fit-grid.ts";

it.each([
  [1100, 240, 301],
  [1100, 240, 10_000],
  [330, 288, 301],
  [330, 288, 10_000],
])("in %i × %i pixels %i bots fit, and larger squares would not", (width, height, count) => {
  const { pitch, size, columns, rows } = fitGrid(width, height, count);
  expect(rows * pitch).toBeLessThanOrEqual(height);
  expect(columns * pitch).toBeLessThanOrEqual(width);
  expect(columns * rows).toBeGreaterThanOrEqual(count);
  expect(size).toBeGreaterThanOrEqual(3);
  const larger = Math.floor(width / (pitch + 1));
  expect(Math.ceil(count / larger) * (pitch + 1)).toBeGreaterThan(height);
});

it("has squares that can be seen where not all fit", () => {
  expect(fitGrid(330, 100, 50_000)).toMatchObject({ size: 3, columns: 110 });
});
