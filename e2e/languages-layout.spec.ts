import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll, openSettled, watchComplaints } from "./expect-good-layout.ts";
import { filledAccount, SITE, WRITTEN_NAMES } from "./filled-account.ts";
import { expectNoEnglish } from "./find-english.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

/** Long words, other letters, another direction, and a language that is longer than all of them. */
const LANGUAGES = { de: "ltr", ru: "ltr", ar: "rtl", "en-XA": "ltr" };

async function expectToFit(page: Page, addresses: readonly string[], language: string, direction: string) {
  for (const address of addresses) {
    await openSettled(page, address);
    await expect(page.locator("html"), address).toHaveAttribute("lang", language);
    await expect(page.locator("html"), address).toHaveAttribute("dir", direction);
    await expectNoSidewaysScroll(page, 320, 720, `${language} on a phone`);
    if (language === "en-XA") await expectNoEnglish(page, WRITTEN_NAMES);
  }
}

for (const [language, direction] of Object.entries(LANGUAGES)) {
  test(`all pages in ${language} fit the narrowest phone, and lack no message`, async ({ page }) => {
    test.setTimeout(300_000);
    const { person, areas } = await filledAccount();
    const complaints = watchComplaints(page);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.context().addCookies([{ name: "language", value: language, url: BASE_URL }]);
    await expectToFit(page, SITE, language, direction);
    await signInAs(page, person);
    await expectToFit(page, Object.values(areas).flat(), language, direction);
    expect(complaints).toEqual([]);
  });
}
