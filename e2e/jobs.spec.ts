import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Bot } from "#server/contract/bots.ts";
import {
  callApi,
  change,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { svc } from "./test-server.ts";

const line = (index: number) => `account-${index}:device-${index}:secret-${index}:Otter${index}`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index)).join("\n");
const listed = async (person: TestAccount) => (await callApi(person, "GET", "/bots")) as Bot[];
const results = (page: Page) => page.getByRole("region", { name: "Results" }).locator("tbody tr");

async function addBots(person: TestAccount, count: number): Promise<void> {
  await svc("user", "limit", person.id, "--bots", "2000");
  for (let at = 0; at < count; at += 100) {
    const bots = Array.from({ length: Math.min(100, count - at) }, (_, index) => {
      const [accountId = "", deviceId = "", secret = "", nickname = ""] = line(at + index).split(":");
      return { accountId, deviceId, secret, nickname };
    });
    await callApi(person, "POST", "/bots/bulk-import", { bots });
  }
}

async function startImport(page: Page, text: string, button: string): Promise<void> {
  await page.goto("/bots/import");
  await page.getByLabel("Bots to import").fill(text);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: button }).click();
}

test("an import of 1,000 rows goes on while the page is reloaded, and is seen in another browser", async ({
  portal,
  person,
  browser,
}) => {
  test.slow();
  await svc("user", "limit", person.id, "--bots", "2000");
  await startImport(portal, lines(1000), "Import 1,000 bots");
  await expect(portal).toHaveURL(/\/bots\/import\?job=/);
  await portal.reload();
  await expect(portal.getByText("1,000 of 1,000 done")).toBeVisible({ timeout: 60_000 });
  await expect(portal.getByText("1,000 bots imported")).toBeVisible();
  expect(await listed(person)).toHaveLength(1000);
  const context = await browser.newContext();
  const other = await context.newPage();
  await signInAs(other, person);
  await other.goto("/jobs");
  await other.getByRole("link", { name: "Import of bots" }).click();
  await expect(other.getByText("1,000 of 1,000 done")).toBeVisible();
  await expect(results(other).first()).toContainText("Added");
  await expect(results(other)).toHaveCount(100);
  await other.getByRole("button", { name: "Show more" }).click();
  await expect(results(other)).toHaveCount(200);
  await context.close();
});

test("a command on many bots is a job: results by bot, a filter, a CSV, and retry of what failed", async ({
  portal,
  person,
}) => {
  test.slow();
  await addBots(person, 30);
  await portal.goto("/jobs");
  await expect(portal.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  await expectAccessible(portal);
  await portal.goto("/bots");
  await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
  await portal.keyboard.press("r");
  const drawer = portal.getByRole("dialog", { name: "Run a command on 30 bots" });
  await expect(drawer.getByText("On 30 bots", { exact: true })).toBeVisible();
  await expectAccessible(portal);
  await drawer.getByRole("switch", { name: "Skip bots that are offline" }).click();
  await drawer.getByRole("combobox", { name: "Command" }).fill("level 7");
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("30 of 30 done · 30 failed")).toBeVisible();
  await expectAccessible(portal);
  await drawer.getByRole("link", { name: "Open job" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Command: level 7");
  await expect(results(portal)).toHaveCount(30);
  await expect(results(portal).first()).toContainText("The bot is not connected.");
  await portal.getByLabel("Results shown").selectOption("Succeeded");
  await expect(portal.getByText("All 30 results are hidden by the filter.")).toBeVisible();
  await portal.getByRole("button", { name: "Show all results" }).click();
  await expect(results(portal)).toHaveCount(30);
  await portal.getByLabel("Results shown").selectOption("Failed");
  await expect(portal).toHaveURL(/results=failed$/);
  await portal.reload();
  await expect(portal.getByLabel("Results shown")).toHaveValue("failed");
  await expect(results(portal)).toHaveCount(30);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download CSV" }).click();
  const csv = await fs.readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(31);
  await expectAccessible(portal);
  const first = portal.url();
  await portal.getByRole("button", { name: "Try again on 30 failed" }).click();
  await expect(portal).not.toHaveURL(first);
  await expect(portal.getByText("30 of 30 done · 30 failed")).toBeVisible();
  await portal.goto("/jobs");
  await expect(portal.getByRole("link", { name: "Command: level 7" })).toHaveCount(2);
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.goto(first);
  await expect(results(portal)).toHaveCount(30);
  await expectFitsPhone(portal);
});

test("a change of 600 bots is made although the page is left at once", async ({ portal, person }) => {
  test.slow();
  await addBots(person, 600);
  await portal.goto("/bots");
  await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
  await expect(portal.getByText("600 selected")).toBeVisible();
  const created = portal.waitForResponse(/jobs\.create/);
  await portal.getByRole("button", { name: "Disable" }).first().click();
  await created;
  await portal.goto("about:blank");
  await expect.poll(async () => (await listed(person)).filter(({ flags }) => flags & 1).length).toBe(600);
  await portal.goto("/jobs");
  await expect(portal.getByRole("link", { name: "Disable bots" })).toBeVisible();
  await expect(portal.getByText("600 of 600 done")).toBeVisible();
});

test("another account sees none of it", async ({ portal, person, browser }) => {
  await addBots(person, 1);
  await portal.goto("/bots/export");
  await portal.getByRole("button", { name: /Download 1 bot/ }).click();
  await expect(portal.getByText("1 bot exported")).toBeVisible();
  const job = new URL(portal.url()).searchParams.get("job");
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await signInAs(stranger, await createTestAccount());
  expect((await stranger.goto(`/jobs/${job}`))?.status()).toBe(404);
  await stranger.goto("/jobs");
  await expect(stranger.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  await context.close();
  await portal.goto(`/jobs/${job}`);
  await expect(portal.getByRole("button", { name: "Download as CSV" })).toBeVisible();
  await expectAccessible(portal);
});

test("what an import would leave out or change is said before anything is written", async ({ portal, person }) => {
  await callApi(person, "POST", "/bots", {
    nickname: "Heron",
    deviceAuth: { accountId: "account-1", deviceId: "old", secret: "old" },
  });
  await portal.goto("/bots/import");
  const text = "Konto;Geraet;Geheimnis;Spitzname\naccount-1;device-1;secret-1;Otter1";
  await portal.getByLabel("Bots to import").fill(text);
  await portal.getByRole("button", { name: "Check rows" }).click();
  await expect(portal.getByText("Does the first row contain headings?")).toBeVisible();
  await portal.getByRole("button", { name: "Start over" }).click();
  const withMore =
    "accountId,deviceId,secret,nickname,email,category,notes\naccount-1,d1,s1,Otter1,one@example.com,North,old\naccount-2,d2,s2,Otter2,,,";
  await portal.getByLabel("Bots to import").fill(withMore);
  await portal.getByRole("button", { name: "Check rows" }).click();
  await expect(portal.getByText("One column is not imported")).toBeVisible();
  await expect(portal.getByText("No field is known for notes.")).toBeVisible();
  await expect(portal.getByText("One category does not exist")).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("switch", { name: "Create them with the import" }).click();
  await portal.getByText("All 2", { exact: true }).click();
  await expect(portal.getByText("Updates “Heron” and renames it to “Otter1”")).toBeVisible();
  await portal.getByRole("button", { name: "Import 2 bots" }).click();
  await expect(portal.getByText("2 of 2 done")).toBeVisible();
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string; name: string }[];
  const bots = await listed(person);
  expect(category?.name).toBe("North");
  expect(bots.map(({ nickname, email, parent }) => [nickname, email, parent])).toEqual([
    ["Otter1", "one@example.com", category?.id],
    ["Otter2", null, null],
  ]);
});

test("a job leaves out bots that do not exist, and its page says how many", async ({ portal, person }) => {
  await addBots(person, 3);
  const botIds = [...(await listed(person)).map(({ id }) => id), "invented", "made-up"];
  const { id } = await change<{ id: string }>(person, "jobs.create", { kind: "edit", botIds, public: true });
  await portal.goto(`/jobs/${id}`);
  await expect(portal.getByText("3 of 3 done")).toBeVisible();
  await expect(portal.getByText("2 of the chosen bots no longer exist and were left out.")).toBeVisible();
  await expectAccessible(portal);
  await saveScreenshots(portal, "job-unknown-bots");
  await expectFitsPhone(portal);
});
