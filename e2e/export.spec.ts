import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import {
  botInput,
  callApi,
  expect,
  expectAccessible,
  expectFitsPhone,
  exportBots,
  listBots,
  type TestAccount,
  test,
} from "./fixtures.ts";
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

const STARTS = /\/api\/trpc\/jobs\.createExport/;
const DOWNLOADS = /\/api\/trpc\/jobs\.exportFile/;
const DELETIONS = /\/api\/trpc\/jobs\.deleteExported/;

test("the menu of a bot exports this bot alone; a failed export shows the reason; a download of all changes no bot and leaves no secret in the page", async ({
  portal,
  person,
}) => {
  await addBots(person, 3);
  await portal.goto("/bots");
  await portal.getByRole("link", { name: "Otter1" }).click();
  await portal.getByRole("button", { name: "More actions on this bot" }).click();
  await portal.getByRole("menuitem", { name: "Export…" }).click();
  await expect(portal).toHaveURL(/\/bots\/export\?bots=[0-9a-f]+$/);
  const one = await exported(portal, /Download 1 bot$/);
  expect(JSON.parse(one.text)).toMatchObject([{ nickname: "Otter1" }]);
  await portal.getByRole("button", { name: "Export again" }).click();
  await portal.getByRole("button", { name: "Export all bots" }).click();
  await portal.route(STARTS, (route) => route.abort());
  await portal.getByRole("button", { name: "Download 3 bots" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  await portal.unroute(STARTS);
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
  expect(await listBots(person)).toHaveLength(3);
  await expectAccessible(portal, portal.getByRole("main"));
  const job = new URL(portal.url()).searchParams.get("job");
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
  await portal.locator(`a[href="/jobs/${job}"]`).click();
  await expect(portal.getByRole("button", { name: "Download as CSV" })).toBeVisible();
});

test("bots come back as they were from a JSON file, and from a CSV without a formula that a spreadsheet runs", async ({
  portal,
  person,
}) => {
  const { id: parent } = (await callApi(person, "POST", "/categories", { name: "North, River" })) as { id: string };
  const deviceAuth = { accountId: "account-1", deviceId: "device-1", secret: SECRET };
  await callApi(person, "POST", "/bots", { nickname: "Otter", deviceAuth, email: "otter@example.com", parent });
  await callApi(person, "POST", "/bots", botInput("Heron"));
  const all = async () => [
    (await listBots(person)).map((bot) => [bot.nickname, bot.email, bot.parent]),
    await exportBots(person),
  ];
  const before = await all();
  await portal.goto("/bots/export");
  const json = await exported(portal, /Download 2 bots/);
  await portal.getByRole("button", { name: "Export again" }).click();
  await portal.getByText("CSV", { exact: true }).click();
  const csv = await exported(portal, /Download 2 bots/);
  expect(csv.text).toContain(`"'${SECRET}"`);
  await portal.getByRole("link", { name: "All bots" }).click();
  await portal.getByRole("link", { name: "Import", exact: true }).click();
  for (const { text } of [json, csv]) {
    for (const { id } of await listBots(person)) await callApi(person, "DELETE", `/bots/${id}`);
    await portal.getByLabel("Bots to import").fill(text);
    await portal.getByRole("button", { name: "Check rows" }).click();
    await portal.getByRole("switch", { name: "Show secrets" }).click();
    await expect(portal.getByLabel("Secret of row 1")).toHaveValue(SECRET);
    await portal.getByRole("button", { name: "Import 2 bots" }).click();
    await expect(portal.getByText("2 of 2 done")).toBeVisible();
    expect(await all()).toEqual(before);
    await portal.getByRole("button", { name: "Start over" }).click();
  }
});

test("a person whose sign-in is old confirms it, also for a deletion, which asks for typed words; the trash restores the bots", async ({
  portal,
  person,
}) => {
  await addBots(person, 2);
  const before = await listBots(person);
  await ageSignIns(person.id, 60);
  await portal.goto("/bots/export");
  const { text } = await confirmed(portal, person, "Download 2 bots");
  expect(JSON.parse(text)).toHaveLength(2);
  await portal.getByRole("button", { name: "Export again" }).click();
  await ageSignIns(person.id, 60);
  await portal.getByRole("radio", { name: "Download and delete" }).check();
  await expect(portal.getByText("can be restored from the trash for 72 hours")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Download and delete" })).toBeDisabled();
  await portal.getByLabel("Type “delete 2 bots” to confirm").fill("delete 2 bots");
  await expectAccessible(portal, portal.getByRole("main"));
  const again = await confirmed(portal, person, "Download and delete");
  expect(JSON.parse(again.text)).toHaveLength(2);
  await expect(portal.getByText("The file arrived whole, and 2 bots were deleted.")).toBeVisible();
  await saveScreenshots(portal, "export-deleted");
  expect(await listBots(person)).toEqual([]);
  expect(await storesSecret(portal)).toBe(false);
  await portal.getByRole("link", { name: "Open the trash" }).click();
  await expect(portal.getByText("by an export", { exact: true })).toHaveCount(2);
  await expect(portal.getByText("in 3 days")).toHaveCount(2);
  await portal.getByRole("checkbox", { name: "Select all" }).check();
  await portal.getByRole("button", { name: "Restore 2" }).click();
  await expect(portal.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(await listBots(person)).toEqual(before);
});

/** Clicks the button, and confirms the sign-in that this asks for. */
async function confirmed(page: Page, person: TestAccount, button: string): Promise<{ text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  await confirmItIsYou(page, person);
  return { text: await fs.readFile(await (await download).path(), "utf8") };
}

/** Chooses *Download and delete*, and types what confirms it. */
async function chooseDeletion(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Download and delete" }).check();
  await page.getByLabel("Type “delete 2 bots” to confirm").fill("delete 2 bots");
}

test("threat 25: a download that breaks off, with a row too few or with another value, deletes nothing; the next one does", async ({
  portal,
  person,
}) => {
  await portal.goto("/bots/export");
  await expect(portal.getByRole("heading", { name: "Nothing to export" })).toBeVisible();
  await addBots(person, 2);
  await chooseDeletion(portal);
  type Reply = { result: { data: unknown[] } };
  const withoutFirst = ({ result: { data } }: Reply) => ({ result: { data: data.slice(1) } });
  let spoil = (body: string): string => body.slice(0, -40);
  await portal.route(DOWNLOADS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: spoil(await response.text()) });
  });
  await portal.getByRole("button", { name: "Download and delete" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "cannot be reached" })).toBeVisible();
  await expect(portal.getByText("The exported bots have not been deleted")).toBeVisible();
  await saveScreenshots(portal, "export-broken");
  expect(await listBots(person)).toHaveLength(2);

  spoil = (body) => JSON.stringify(withoutFirst(JSON.parse(body) as Reply));
  await portal.getByRole("button", { name: "Try again" }).click();
  await expect(portal.getByRole("alert").filter({ hasText: "did not arrive whole" })).toBeVisible();
  expect(await listBots(person)).toHaveLength(2);

  spoil = (body) => body.replace(`${SECRET}-1`, `${SECRET}-x`);
  await exported(portal, /Try again/);
  await expect(portal.getByText("Its bots have not been deleted yet.")).toBeVisible();
  await expect(portal.getByRole("alert").filter({ hasText: "did not arrive whole" })).toBeVisible();
  expect(await listBots(person)).toHaveLength(2);

  await portal.unroute(DOWNLOADS);
  const { text } = await exported(portal, /Delete the exported bots/);
  expect(JSON.parse(text)).toHaveLength(2);
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  expect(await listBots(person)).toEqual([]);
});

test("bots whose deletion never came stay: the page says so after a reload, and deletes them with the file", async ({
  portal,
  person,
}) => {
  await addBots(person, 2);
  await portal.goto("/bots/export");
  await chooseDeletion(portal);
  await portal.route(DELETIONS, (route) => route.abort());
  await exported(portal, /Download and delete/);
  await expect(portal.getByText("Its bots have not been deleted yet.")).toBeVisible();
  await expectAccessible(portal, portal.getByRole("main"));
  await saveScreenshots(portal, "export-not-deleted");
  await portal.unroute(DELETIONS);
  await portal.reload();
  await expect(portal.getByText("The exported bots have not been deleted")).toBeVisible();
  expect(await listBots(person)).toHaveLength(2);
  await exported(portal, /Download again as CSV/);
  expect(await listBots(person)).toHaveLength(2);
  await expectFitsPhone(portal);
  await callApi(person, "POST", "/bots", botInput("Later"));
  await portal.getByRole("button", { name: "Delete the exported bots" }).click();
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  expect((await listBots(person)).map(({ nickname }) => nickname)).toEqual(["Later"]);
  await portal.reload();
  await expect(portal.getByText("2 bots were deleted")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Delete the exported bots" })).toHaveCount(0);
});
