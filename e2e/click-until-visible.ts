import { expect, type Locator } from "@playwright/test";

/** Clicks again while nothing comes of it: the page's scripts may not run yet, or what it waits for is not so yet. */
export async function clickUntilVisible(button: Locator, outcome: Locator, patienceMs = 3_000): Promise<void> {
  await expect(async () => {
    if (!(await outcome.isVisible())) await button.click({ timeout: patienceMs });
    await expect(outcome).toBeVisible({ timeout: patienceMs });
  }).toPass();
}
