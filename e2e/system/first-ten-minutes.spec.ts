import type { Page } from "@playwright/test";
import { toPseudoMessage } from "#server/languages/pseudo-languages.ts";
import { expectNoEnglish } from "../find-english.ts";
import { expect, test } from "../fixtures.ts";
import { ownServices } from "../start-own-services.ts";

const PASSWORD = "four words in a row";
const { begin } = ownServices("afterAll");

/** A message without placeholders, as the pseudo language shows it. */
const pseudo = (english: string) => toPseudoMessage(english, "en-XA").slice(1, -1);
const field = (page: Page, name: string) => page.getByRole("textbox", { name: pseudo(name) });
const button = (page: Page, name: string) => page.getByRole("button", { name: pseudo(name) });

async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expectNoEnglish(page);
  await button(page, "Create admin account").click();
  await expect(page.getByText(pseudo("This is required.")).first()).toBeVisible();
  await field(page, "Username").fill("owner");
  await field(page, "E-mail").fill("owner@example.com");
  await page.locator("input[type=password]").fill("aaaaaaaaaa");
  await button(page, "Create admin account").click();
  await expect(page.getByText(pseudo("This password is easy to guess."))).toBeVisible();
  await expectNoEnglish(page);
  await page.locator("input[type=password]").fill(PASSWORD);
  await button(page, "Create admin account").click();
  await page.waitForURL("**/overview");
}

/** Where a cluster is there, the first account gets the demo fleet at once. */
async function meetDemo(page: Page): Promise<void> {
  await expect(button(page, "Demo data")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(`${pseudo("Offline")}. 0$`) })).toBeVisible();
  await expectNoEnglish(page);
}

async function runCommand(page: Page): Promise<void> {
  await page.goto("/bots");
  await page.getByRole("grid").getByRole("link").first().click();
  await page.getByRole("link", { name: pseudo("Run") }).click();
  const command = page.getByRole("combobox", { name: pseudo("Command") });
  await command.fill("nonsense");
  await command.press("Enter");
  await expect(page.getByRole("log")).toContainText("nonsense");
  await expectNoEnglish(page);
  await command.fill("say");
  await command.press("Enter");
  await expectNoEnglish(page);
}

async function importBots(page: Page): Promise<void> {
  await page.goto("/bots/import");
  const source = field(page, "Bots to import");
  await source.fill("nothing that is a bot");
  await button(page, "Check rows").click();
  await expect(page.getByText(pseudo("No bots were recognised.")).first()).toBeVisible();
  await expectNoEnglish(page);
  await source.fill("a1:d1:s1\na1:d1:s1\n:d3:s3\na4:d4:=1+1");
  await button(page, "Check rows").click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expectNoEnglish(page);
}

async function makeAutomation(page: Page): Promise<void> {
  await page.goto("/automations");
  await expectNoEnglish(page);
  await page.goto("/automations/new?recipe=greet");
  await expect(button(page, "Save").first()).toBeVisible();
  await expectNoEnglish(page);
  await page.getByRole("combobox", { name: pseudo("Category") }).click();
  await page.getByRole("option").first().click();
  await field(page, "Name").first().fill("");
  await button(page, "Save").first().click();
  await expect(page.getByText(pseudo("This must")).first()).toBeVisible();
  await expectNoEnglish(page);
}

test("a person with another language meets no English in the first ten minutes", async ({ browser }) => {
  test.setTimeout(120_000);
  const service = await begin({ DEMO: "on", PSEUDO_LANGUAGES: "on" });
  await service.ready;
  const context = await browser.newContext({ locale: "en-XA", baseURL: service.url });
  const page = await context.newPage();
  await test.step("set-up", () => setUp(page, /Set up\s+(\S+)/.exec(service.output())?.[1] ?? ""));
  await test.step("demo", () => meetDemo(page));
  await test.step("command", () => runCommand(page));
  await test.step("import", () => importBots(page));
  await test.step("automation", () => makeAutomation(page));
  await context.close();
});
