import type { Page } from "@playwright/test";

const SCREENSHOTS = process.env.SCREENSHOTS;

/** Pictures to look at, in both themes, for whoever sets SCREENSHOTS to a folder. */
export async function saveScreenshots(page: Page, name: string): Promise<void> {
  if (!SCREENSHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${SCREENSHOTS}/${name}-${colorScheme}.png` });
  }
}
