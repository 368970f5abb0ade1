import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Expects that each entry of a list is 56 px high on a phone. Leaves the window as wide as one. */
export async function expectTwoLines(page: Page, entries: Locator): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(entries.first()).toBeVisible();
    const heights = await entries.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().height)),
    );
    expect(new Set(heights), `at ${width}`).toEqual(new Set([56]));
  }
}
