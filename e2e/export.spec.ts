import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Bot } from "#server/contract/bots.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { ageSignIns } from "./stored-records.ts";

const SECRET = "=a-live-secret";

async function addBots(person: TestAccount, count: number): Promise<void> {
  const bots = Array.from({ length: count }, (_, index) => ({
    accountId: `account-${index}`,
    deviceId: `device-${index}`,
    secret: `${SECRET}-${index}`,
    nickname: `Otter${index}`,
  }));
  await callApi(person, "POST", "/bots/bulk-import", { bots });
}

const listed = async (person: TestAccount) => (await callApi(person, "GET", "/bots")) as Bot[];

async function exported(page: Page, button: RegExp): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), text: await fs.readFile(await file.path(), "utf8") };
}

/** Whether the secret is anywhere that a page can store it. */
const storesSecret = (page: Page) =>
  page.evaluate(
    (secret) =>
      document.documentElement.outerHTML.includes(secret) ||
      JSON.stringify({ ...localStorage, ...sessionStorage }).includes(secret),
    SECRET,
  );

test("a download changes no bot and leaves no secret in the page", async ({ portal, person }) => {
  await addBots(person, 3);
  await portal.goto("/bots/export");
  const { name, text } = await exported(portal, /Download 3 bots/);
  expect(name).toMatch(/^bots-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(text)).toHaveLength(3);
  expect(JSON.parse(text)[0]).toEqual({
    accountId: "account-0",
    deviceId: "device-0",
    secret: `${SECRET}-0`,
    nickname: "Otter0",
  });
  await expect(portal.getByText("3 bots exported")).toBeVisible();
  expect(await storesSecret(portal)).toBe(false);
  expect(await listed(person)).toHaveLength(3);
});

test("the menu of a bot exports this bot alone", async ({ portal, person }) => {
  await addBots(person, 3);
  await portal.goto("/bots");
  await portal.getByRole("link", { name: "Otter1" }).click();
  await portal.getByRole("button", { name: "More actions on this bot" }).click();
  await portal.getByRole("menuitem", { name: "Export…" }).click();
  await expect(portal).toHaveURL(/\/bots\/export\?bots=[0-9a-f]+$/);
  await expectAccessible(portal);
  const { text } = await exported(portal, /Download 1 bot$/);
  expect(JSON.parse(text)).toMatchObject([{ nickname: "Otter1" }]);
});

test("a CSV contains no formula that a spreadsheet runs, and is imported again unchanged", async ({
  portal,
  person,
}) => {
  await addBots(person, 1);
  const before = await listed(person);
  await portal.goto("/bots/export");
  await portal.getByText("CSV", { exact: true }).click();
  const { text } = await exported(portal, /Download 1 bot/);
  expect(text).toContain(`"'${SECRET}-0"`);
  await portal.goto("/bots/import");
  await portal.getByLabel("Bots to import").fill(text);
  await portal.getByRole("button", { name: "Check rows" }).click();
  await portal.getByRole("switch", { name: "Show secrets" }).click();
  await expect(portal.getByLabel("Secret of row 1")).toHaveValue(`${SECRET}-0`);
  await portal.getByRole("button", { name: "Import 1 bot" }).click();
  await expect(portal.getByText("1 of 1 done")).toBeVisible();
  expect(await listed(person)).toEqual(before);
});

for (const format of ["JSON", "CSV"]) {
  test(`e-mail address and category come back from a ${format} file`, async ({ portal, person }) => {
    const { id: parent } = (await callApi(person, "POST", "/categories", { name: "North, River" })) as { id: string };
    const input = { ...botInput("Otter"), email: "otter@example.com", parent };
    await callApi(person, "POST", "/bots", input);
    await callApi(person, "POST", "/bots", botInput("Heron"));
    await portal.goto("/bots/export");
    await portal.getByText(format, { exact: true }).click();
    const { text } = await exported(portal, /Download 2 bots/);
    for (const { id } of await listed(person)) await callApi(person, "DELETE", `/bots/${id}`);
    await portal.goto("/bots/import");
    await portal.getByLabel("Bots to import").fill(text);
    await portal.getByRole("button", { name: "Check rows" }).click();
    await portal.getByRole("button", { name: "Import 2 bots" }).click();
    await expect(portal.getByText("2 of 2 done")).toBeVisible();
    const found = (await listed(person)).map((bot) => [bot.nickname, bot.email, bot.parent]);
    expect(found.sort()).toEqual([
      ["Heron", null, null],
      ["Otter", "otter@example.com", parent],
    ]);
  });
}

test("deleting asks for a typed confirmation, and the trash restores the bots", async ({ portal, person }) => {
  await addBots(person, 2);
  const before = await listed(person);
  await portal.goto("/bots/export");
  await portal.getByRole("radio", { name: "Download and delete" }).check();
  await expect(portal.getByText("can be restored from the trash for 72 hours")).toBeVisible();
  const button = portal.getByRole("button", { name: "Download and delete" });
  await expect(button).toBeDisabled();
  await portal.getByLabel("Type “delete 2 bots” to confirm").fill("delete 2 bots");
  const { text } = await exported(portal, /Download and delete/);
  expect(JSON.parse(text)).toHaveLength(2);
  await expect(portal.getByText("The file arrived whole, and 2 bots were deleted.")).toBeVisible();
  await saveScreenshots(portal, "export-deleted");
  expect(await listed(person)).toEqual([]);
  expect(await storesSecret(portal)).toBe(false);
  await portal.getByRole("link", { name: "Open the trash" }).click();
  await expect(portal.getByText("by an export", { exact: true })).toHaveCount(2);
  await expect(portal.getByText("in 3 days")).toHaveCount(2);
  await portal.getByRole("checkbox", { name: "Select all" }).check();
  await portal.getByRole("button", { name: "Restore 2" }).click();
  await expect(portal.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(await listed(person)).toEqual(before);
});

/** Chooses *Download and delete*, and types what confirms it. */
async function chooseDeletion(page: Page, count: number): Promise<void> {
  await page.goto("/bots/export");
  await page.getByRole("radio", { name: "Download and delete" }).check();
  await page.getByLabel(`Type “delete ${count} bots” to confirm`).fill(`delete ${count} bots`);
}

const DOWNLOADS = /\/api\/trpc\/jobs\.exportFile/;
const DELETIONS = /\/api\/trpc\/jobs\.deleteExported/;

test("a person whose sign-in is old confirms it, gets the file, and can do so twice in ten minutes", async ({
  portal,
  person,
}) => {
  test.slow();
  await addBots(person, 2);
  for (const action of ["Download 2 bots", "Download and delete"]) {
    await ageSignIns(person.id, 60);
    if (action === "Download 2 bots") await portal.goto("/bots/export");
    else await chooseDeletion(portal, 2);
    const download = portal.waitForEvent("download");
    await portal.getByRole("button", { name: action }).click();
    const dialog = portal.getByRole("dialog", { name: "Confirm that it is you" });
    await dialog.getByLabel("Your password").fill(person.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    const file = await download;
    expect(JSON.parse(await fs.readFile(await file.path(), "utf8"))).toHaveLength(2);
  }
  await expect(portal.getByText("The file arrived whole, and 2 bots were deleted.")).toBeVisible();
  expect(await listed(person)).toEqual([]);
});

test("threat 25: a download that breaks off deletes nothing, and works on the second try", async ({
  portal,
  person,
}) => {
  await addBots(person, 2);
  await chooseDeletion(portal, 2);
  await portal.route(DOWNLOADS, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).slice(0, -40) });
  });
  await portal.getByRole("button", { name: "Download and delete" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  await expect(portal.getByText("The exported bots have not been deleted")).toBeVisible();
  await saveScreenshots(portal, "export-broken");
  expect(await listed(person)).toHaveLength(2);
  await portal.unroute(DOWNLOADS);
  const { text } = await exported(portal, /Try again/);
  expect(JSON.parse(text)).toHaveLength(2);
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  expect(await listed(person)).toEqual([]);
});

test("threat 25: a download with a row too few, or with another value, deletes nothing", async ({ portal, person }) => {
  await addBots(person, 2);
  await chooseDeletion(portal, 2);
  const change = (body: string) => body.replace(`${SECRET}-1`, `${SECRET}-x`);
  let spoil: (rows: unknown[]) => unknown[] = (rows) => rows.slice(1);
  await portal.route(DOWNLOADS, async (route) => {
    const reply = await route.fetch();
    const { result } = (await reply.json()) as { result: { data: unknown[] } };
    await route.fulfill({ response: reply, json: { result: { data: spoil(result.data) } } });
  });
  await portal.getByRole("button", { name: "Download and delete" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "did not arrive whole" })).toBeVisible();
  expect(await listed(person)).toHaveLength(2);
  spoil = (rows) => JSON.parse(change(JSON.stringify(rows)));
  await exported(portal, /Try again/);
  await expect(portal.getByText("Its bots have not been deleted yet.")).toBeVisible();
  await expect(portal.getByRole("alert").filter({ hasText: "did not arrive whole" })).toBeVisible();
  expect(await listed(person)).toHaveLength(2);
  await portal.unroute(DOWNLOADS);
  await exported(portal, /Delete the exported bots/);
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
});

test("bots whose deletion never came stay: the page says so after a reload, and deletes them with the file", async ({
  portal,
  person,
}) => {
  test.slow();
  await addBots(person, 2);
  await chooseDeletion(portal, 2);
  await portal.route(DELETIONS, (route) => route.abort());
  await exported(portal, /Download and delete/);
  await expect(portal.getByText("Its bots have not been deleted yet.")).toBeVisible();
  await expectAccessible(portal);
  await saveScreenshots(portal, "export-not-deleted");
  await portal.unroute(DELETIONS);
  await portal.reload();
  await expect(portal.getByText("The exported bots have not been deleted")).toBeVisible();
  expect(await listed(person)).toHaveLength(2);
  await exported(portal, /Download again as CSV/);
  expect(await listed(person)).toHaveLength(2);
  await expectFitsPhone(portal);
  await callApi(person, "POST", "/bots", botInput("Later"));
  await portal.getByRole("button", { name: "Delete the exported bots" }).click();
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  expect((await listed(person)).map(({ nickname }) => nickname)).toEqual(["Later"]);
  await portal.reload();
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Delete the exported bots" })).toHaveCount(0);
});

test("a failed export deletes nothing and shows the reason", async ({ portal, person }) => {
  await addBots(person, 1);
  await portal.goto("/bots/export");
  await portal.route(/\/api\/trpc\/jobs\.createExport/, (route) => route.abort());
  await portal.getByRole("button", { name: "Download 1 bot" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  expect(await listed(person)).toHaveLength(1);
});

test("the export is accessible and fits a phone: empty, confirming, done", async ({ portal, person }) => {
  test.slow();
  await portal.goto("/bots/export");
  await expect(portal.getByRole("heading", { name: "Nothing to export" })).toBeVisible();
  await expectAccessible(portal);
  await addBots(person, 1);
  await portal.reload();
  await portal.getByRole("radio", { name: "Download and delete" }).check();
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.getByRole("radio", { name: "Download", exact: true }).check();
  await exported(portal, /Download 1 bot/);
  await expect(portal.getByText("1 bot exported")).toBeVisible();
  await expectAccessible(portal);
});
