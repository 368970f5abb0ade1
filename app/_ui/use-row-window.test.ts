import { expect, test } from "vitest";
import { windowOf } from "./use-row-window.ts";

const [SIZE, HEIGHT, COUNT] = [52, 900, 10_000];

test("wherever a list is scrolled to, its rows fill the window, and no more than one beyond each edge are rendered", () => {
  for (let scrolled = -300; scrolled < COUNT * SIZE - HEIGHT; scrolled += 1_237) {
    const { first, end } = windowOf(-scrolled, HEIGHT, SIZE, COUNT);
    expect(first * SIZE).toBeLessThanOrEqual(Math.max(0, scrolled));
    expect(end * SIZE).toBeGreaterThanOrEqual(Math.min(COUNT * SIZE, scrolled + HEIGHT));
    expect(end - first).toBeLessThanOrEqual(Math.ceil(HEIGHT / SIZE) + 3);
  }
});

test("a list that has become shorter than where it was scrolled to shows its last rows", () => {
  expect(windowOf(-400_000, HEIGHT, SIZE, 3)).toEqual({ first: 0, end: 3 });
  expect(windowOf(-400_000, HEIGHT, SIZE, 0)).toEqual({ first: 0, end: 0 });
  const { first, end } = windowOf(-400_000, HEIGHT, SIZE, 100);
  expect(end).toBe(100);
  expect(first).toBeLessThan(100);
});
