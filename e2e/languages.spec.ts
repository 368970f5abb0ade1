import type { Browser, Page } from "@playwright/test";
import { openSettled } from "./expect-good-layout.ts";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const ACCENTED = "Ļååñĝûûååĝéé"; // "Language" in the pseudo language en-XA
const html = (page: Page) => page.locator("html");

async function expectLanguage(page: Page, lang: string, dir: string): Promise<void> {
  await expect(html(page)).toHaveAttribute("lang", lang);
  await expect(html(page)).toHaveAttribute("dir", dir);
}

async function openIn(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale });
  return context.newPage();
}

const languageButton = (page: Page, name: RegExp) => page.getByRole("contentinfo").getByRole("button", { name });
const item = (page: Page, name: RegExp) => page.getByRole("menuitemradio", { name });

test("a page is in the language of the browser, and in another one from the menu, also after a reload", async ({
  browser,
}) => {
  const page = await openIn(browser, "en-XA");
  await page.goto("/sign-in");
  await expectLanguage(page, "en-XA", "ltr");
  const button = languageButton(page, /English \(Pseudo-Accents\)/);
  await expect(button).toContainText(ACCENTED);
  const typed = page.getByRole("textbox").first();
  await typed.fill("somebody");
  await button.click();
  await expect(item(page, /English \(Pseudo-Accents\)/)).toBeChecked();
  await expect(page.locator("[role=menuitemradio] [lang=ar]")).toHaveAttribute("dir", "rtl");
  await expectAccessible(page, page.getByRole("menu"));
  await item(page, /^العربية$/).click();
  await expectLanguage(page, "ar", "rtl");
  await expect(typed).toHaveValue("somebody");
  await page.reload();
  await expectLanguage(page, "ar", "rtl");
  await expectFitsPhone(page);
  await languageButton(page, /العربية$/).click();
  await item(page, /^English$/).click();
  await expectLanguage(page, "en", "ltr");
  await expect(languageButton(page, /^Language English$/)).toBeVisible();
  await page.context().close();
});

for (const language of ["ar", "de", "es", "fr", "ja", "pt-BR", "ru"]) {
  test(`axe finds nothing wrong in ${language}`, async ({ browser }) => {
    test.setTimeout(90_000);
    const page = await openIn(browser, "en-US");
    await signInAs(page, await createTestAccount());
    await page.context().addCookies([{ name: "language", value: language, url: BASE_URL }]);
    for (const address of ["/overview", "/bots", "/bots?new=true", "/account/notifications"]) {
      await openSettled(page, address);
      await expect(html(page)).toHaveAttribute("lang", language);
      await expectAccessible(page);
    }
    await page.context().close();
  });
}

test("the language of an account is chosen in its menu or the palette, and follows it to another browser", async ({
  browser,
}) => {
  const person = await createTestAccount();
  const page = await openIn(browser, "en-US");
  await signInAs(page, person);
  await page.goto("/overview");
  await expectLanguage(page, "en", "ltr");
  await page.getByRole("button", { name: `Account of ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Language" }).click();
  await item(page, /^العربية$/).click();
  await expectLanguage(page, "ar", "rtl");

  const other = await openIn(browser, "en-US");
  await signInAs(other, person);
  await other.goto("/overview");
  await expectLanguage(other, "ar", "rtl");
  await other.keyboard.press("Control+k");
  await other.getByRole("dialog").getByRole("textbox").fill("language pseudo-accents");
  await other.keyboard.press("Enter");
  await expectLanguage(other, "en-XA", "ltr");
  await page.reload();
  await expectLanguage(page, "en-XA", "ltr");
  await other.context().close();
  await page.context().close();
});
