import type { Page } from "@playwright/test";
import {
  botInput,
  callApi,
  expect,
  expectAccessible,
  expectFitsPhone,
  listBots,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots, twoDigits } from "./stored-records.ts";

interface Fleet {
  ids: string[];
  north: string;
  south: string;
}

/** Bots 00 to 07: even ones are in the north, 1 and 5 in the south, 3 and 7 in no category; 2 and 3 are disabled. */
async function makeFleet(person: TestAccount, count = 8): Promise<Fleet> {
  const category = async (name: string) =>
    ((await callApi(person, "POST", "/categories", { name })) as { id: string }).id;
  const [north, south] = [await category("North"), await category("South")];
  const ids = await seedBots(person.id, count, (number) => ({
    ...twoDigits(number),
    categoryId: number % 2 === 0 ? north : number % 4 === 1 ? south : null,
    disabled: number === 2 || number === 3,
  }));
  return { ids, north, south };
}

const grid = (page: Page) => page.getByRole("grid", { name: "Bots" });
const rows = (page: Page) => grid(page).locator("tbody").getByRole("row");
const shown = (page: Page) => page.getByRole("status").filter({ hasText: " of " });
const select = (page: Page, nickname: string, options = {}) =>
  page.getByRole("checkbox", { name: `Select ${nickname}`, exact: true }).click(options);
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected bots" });

test("an empty catalogue explains what a bot is; adding the same account twice updates the bot and reports it", async ({
  portal,
}) => {
  await portal.goto("/bots");
  await expect(portal.getByRole("heading", { name: "No bots yet" })).toBeVisible();
  await portal.getByRole("button", { name: "New bot" }).first().click();
  await expect(portal).toHaveURL(/\?new=true$/);
  const dialog = portal.getByRole("dialog", { name: "New bot" });
  await dialog.getByRole("button", { name: "Add bot" }).click();
  await expect(dialog.getByText("Required")).toHaveCount(4);
  await expectAccessible(portal, dialog);
  const fill = async (nickname: string) => {
    await dialog.getByLabel("Nickname").fill(nickname);
    await dialog.getByLabel("Account ID").fill("account-1");
    await dialog.getByLabel("Device ID").fill("device-1");
    await dialog.getByRole("textbox", { name: "Secret" }).fill("a-secret");
    await dialog.getByRole("button", { name: "Add bot" }).click();
  };
  await fill("A nickname that is too long");
  await expect(dialog.getByText("This must have 1 to 16 characters.")).toBeVisible();
  await fill("Otter");
  await expect(portal.getByText("Otter was added")).toBeVisible();
  await expect(portal.getByText("1 of 100 bots used")).toBeVisible();
  await portal.getByRole("button", { name: "New bot" }).first().click();
  await fill("Heron");
  await expect(portal.getByText("Heron was updated: this account was already in your catalogue")).toBeVisible();
  await expect(rows(portal)).toHaveCount(1);
  await expect(rows(portal)).toContainText("Heron");
});

test("view, search, filters and order are in the address: they survive a reload, and Back restores them", async ({
  portal,
  person,
}) => {
  const { south } = await makeFleet(person);
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(8);
  await portal
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Disabled/ })
    .click();
  await expect(rows(portal)).toHaveCount(2);
  await expect(portal).toHaveURL(/view=disabled/);
  await portal.goBack();
  await expect(rows(portal)).toHaveCount(8);
  await portal.getByRole("button", { name: "Filter by category" }).click();
  const choices = portal.getByRole("dialog", { name: "Category" });
  await expect(choices.getByText("North")).toContainText("North");
  await choices.getByRole("checkbox", { name: /^South/ }).check();
  await expect(rows(portal)).toHaveCount(2);
  await expect(choices.getByRole("checkbox", { name: "No category 2" })).toBeVisible();
  await expectAccessible(portal, choices);
  await portal.keyboard.press("Escape");
  const chips = portal.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips).toHaveText(["Category: South"]);
  await portal.getByRole("button", { name: "Nickname" }).click();
  await portal.getByRole("button", { name: "Nickname" }).click();
  await expect(portal.getByRole("columnheader", { name: "Nickname" })).toHaveAttribute("aria-sort", "descending");
  await portal.getByRole("searchbox", { name: "Search bots" }).fill("OTTER0");
  await expect(portal).toHaveURL(
    (url) =>
      url.searchParams.get("category") === south &&
      url.searchParams.get("q") === "OTTER0" &&
      url.searchParams.get("sort") === "-nickname",
  );
  await portal.reload();
  await expect(rows(portal)).toHaveCount(2);
  await expect(rows(portal).first()).toContainText("Otter05");
  await expect(portal.getByRole("searchbox", { name: "Search bots" })).toHaveValue("OTTER0");
  await portal.getByRole("searchbox", { name: "Search bots" }).fill("nothing like it");
  await expect(portal.getByRole("heading", { name: "No matching bots" })).toBeVisible();
  await portal.getByRole("button", { name: "Show all bots" }).click();
  await expect(rows(portal)).toHaveCount(8);
});

test("Shift selects a range; a change shows at once, and Undo restores state, category and visibility of each bot; the trash restores deleted ones", async ({
  portal,
  person,
}) => {
  const { south } = await makeFleet(person);
  const before = await listBots(person);
  await portal.goto("/bots");
  await select(portal, "Otter01");
  await select(portal, "Otter04", { modifiers: ["Shift"] });
  await expect(bar(portal)).toContainText("4 selected");
  await bar(portal).getByRole("button", { name: "Disable" }).click();
  await expect(rows(portal).filter({ hasText: "Disabled" })).toHaveCount(4);
  await expect.poll(async () => (await listBots(person)).filter(({ flags }) => flags & 1).length).toBe(4);
  await portal.getByRole("button", { name: "Undo" }).hover(); // it stays for as long as the pointer is on it
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Undo" }).click();
  await expect(rows(portal).filter({ hasText: "Disabled" })).toHaveCount(2);
  await expect.poll(() => listBots(person), "each bot as it was").toEqual(before);

  await portal.getByRole("checkbox", { name: "Select all bots shown" }).click();
  await bar(portal).getByRole("button", { name: "Move to" }).click();
  await portal.getByRole("menuitem", { name: "South" }).click();
  await expect.poll(async () => (await listBots(person)).every(({ parent }) => parent === south)).toBe(true);
  await portal.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => listBots(person), "each bot in its own category").toEqual(before);
  await bar(portal).getByRole("button", { name: "Actions on the selected bots" }).click();
  await portal.getByRole("menuitem", { name: "Make public" }).click();
  await expect.poll(async () => (await listBots(person)).every(({ flags }) => flags & 2)).toBe(true);
  await portal.keyboard.press("z");
  await expect.poll(() => listBots(person), "each bot as private as it was").toEqual(before);

  await bar(portal).getByRole("button", { name: "Clear selection" }).click();
  await select(portal, "Otter02");
  await select(portal, "Otter03");
  await bar(portal).getByRole("button", { name: "Delete" }).click();
  await expect.poll(async () => (await listBots(person)).length).toBe(6);
  await portal.getByRole("button", { name: "More actions" }).click();
  await portal.getByRole("menuitem", { name: "Trash" }).click();
  await expect(portal.getByRole("heading", { name: "Trash", level: 1 })).toBeVisible();
  const deleted = portal.getByRole("grid", { name: "Deleted bots" }).locator("tbody").getByRole("row");
  await expect(deleted).toHaveCount(2);
  await expect(deleted.first()).toContainText("in 7 days");
  await portal.getByRole("button", { name: "Restore Otter02" }).click();
  await expect(deleted).toHaveCount(1);
  await portal.getByRole("checkbox", { name: "Select all" }).check();
  await portal.getByRole("button", { name: "Restore 1" }).click();
  await expect(portal.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(await listBots(person)).toEqual(before);
});

test("without a mouse: search, move, select, copy an id, open, delete, undo; the focus stays in the list when its row is deleted or scrolled away, and single letters can be switched off", async ({
  portal,
  person,
  context,
}) => {
  const { ids } = await makeFleet(person, 40);
  const before = await listBots(person);
  const row = (name: string) => rows(portal).filter({ hasText: name });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await portal.goto("/bots");
  await expect(rows(portal).first()).toBeVisible();
  await portal.keyboard.press("/");
  await expect(portal.getByRole("searchbox", { name: "Search bots" })).toBeFocused();
  await portal.keyboard.type("otter0");
  await expect(shown(portal)).toHaveText("10 of 40");
  await portal.keyboard.press("Tab"); // from the field to its button, and to the next element
  await portal.getByRole("heading", { level: 1 }).evaluate(() => (document.activeElement as HTMLElement).blur());
  await portal.keyboard.press("j");
  await expect(rows(portal).nth(0)).toBeFocused();
  await portal.keyboard.press("j");
  await portal.keyboard.press("ArrowDown");
  await portal.keyboard.press("k");
  await expect(rows(portal).nth(1)).toBeFocused();
  await portal.keyboard.press("x");
  await portal.keyboard.press("ArrowDown");
  await portal.keyboard.press("Shift+X");
  await expect(bar(portal)).toContainText("2 selected");
  await portal.keyboard.press(".");
  await expect(portal.getByText("Copied the ID of Otter02")).toBeVisible();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(ids[2]);
  await portal.keyboard.press("End");
  await expect(row("Otter09")).toBeFocused();
  await portal.keyboard.press("Home");
  await portal.keyboard.press("e");
  await expect(portal).toHaveURL(new RegExp(`/bots/${ids[0]}$`));
  await portal.getByRole("button", { name: "More actions on this bot" }).focus();
  await portal.keyboard.press("Enter");
  await expect(portal.getByRole("menuitem", { name: "Copy the ID" })).toBeFocused();
  await portal.keyboard.press("ArrowUp");
  await expect(portal.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await portal.keyboard.press("Enter");
  await expect(portal).toHaveURL(/\/bots$/);
  await expect(portal.getByText("Otter00 deleted")).toBeVisible();
  await expect(shown(portal)).toHaveText("39 of 39");
  await portal.keyboard.press("z");
  await expect(shown(portal)).toHaveText("40 of 40");
  await expect.poll(() => listBots(person), "the bot is restored").toEqual(before);
  await expect(bar(portal)).toBeHidden();

  await rows(portal).first().focus();
  await portal.keyboard.press("ArrowDown");
  await portal.mouse.move(600, 500);
  await portal.mouse.wheel(0, 5000);
  await expect(row("Otter39")).toBeVisible();
  await portal.keyboard.press("ArrowDown");
  await expect(row("Otter02")).toBeFocused();
  await expect(row("Otter02")).toBeInViewport();
  await portal.keyboard.press("x");
  await bar(portal).getByRole("button", { name: "Delete" }).click();
  await expect(row("Otter03")).toBeFocused();

  await portal.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await portal.getByRole("switch", { name: "Single-letter shortcuts" }).click();
  await portal.keyboard.press("Escape");
  await rows(portal).first().focus();
  await portal.keyboard.press("x");
  await portal.keyboard.press("j");
  await expect(rows(portal).first()).toBeFocused();
  await expect(bar(portal)).toBeHidden();
  await portal.keyboard.press("Space");
  await expect(bar(portal)).toContainText("1 selected");
});

test("a phone shows rows of two lines and one button for all filters without overflow, selects all, cuts its selection bar off nowhere, changes bots, and has Live in its bar; a bot has its own page", async ({
  portal,
  person,
}) => {
  const { ids } = await makeFleet(person, 5);
  await portal.setViewportSize({ width: 390, height: 844 });
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(5);
  await expect(grid(portal).getByRole("columnheader").first()).toBeHidden();
  await expect(portal.getByRole("navigation", { name: "Quick" }).getByRole("link")).toHaveText([
    ...["Overview", "Bots", "Categories", "Presets", "Clusters"],
  ]);
  const header = await portal.getByRole("heading", { level: 1 }).boundingBox();
  const first = await rows(portal).first().boundingBox();
  expect((first?.y ?? 999) - (header?.y ?? 0)).toBeLessThanOrEqual(160);
  expect(first?.height).toBe(56);
  await portal.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = portal.getByRole("dialog", { name: "Filter and sort" });
  await sheet.getByRole("checkbox", { name: /^No category/ }).check();
  await expectAccessible(portal, sheet);
  await portal.setViewportSize({ width: 1000, height: 844 });
  await expect(sheet).toBeHidden();
  await portal.setViewportSize({ width: 390, height: 844 });
  await expect(sheet).toBeHidden();
  await portal.getByRole("button", { name: "Filter 1 active" }).click();
  await sheet.getByRole("button", { name: /^Show \d+ of 5$/ }).click();
  await expect(portal.getByRole("button", { name: "Filter 1 active" })).toBeVisible();
  await portal.getByRole("button", { name: "Remove the filter Category: No category" }).click();
  await expect(rows(portal)).toHaveCount(5);
  await select(portal, "Otter00");
  await bar(portal).getByRole("button", { name: "Actions on the selected bots" }).click();
  await portal.getByRole("menuitem", { name: "Select all 5" }).click();
  await expect(bar(portal)).toContainText("5 selected");
  await saveScreenshots(portal, "phone-390");
  const clear = bar(portal).getByRole("button", { name: "Clear selection" });
  for (const width of [390, 360, 320]) {
    await portal.setViewportSize({ width, height: 844 });
    await expect(clear).toBeInViewport({ ratio: 1 });
    const box = await clear.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width);
  }
  await expectFitsPhone(portal);
  await expectAccessible(portal);
  await clear.click();
  await expect(bar(portal)).toBeHidden();
  await select(portal, "Otter00");
  await bar(portal).getByRole("button", { name: "Actions on the selected bots" }).click();
  await portal.getByRole("menuitem", { name: "Disable" }).click();
  await expect(rows(portal).first()).toContainText("Disabled");
  await portal.getByRole("button", { name: "Filter", exact: true }).click();
  await portal.getByLabel("Sort by").selectOption({ label: "Newest first" });
  await portal.keyboard.press("Escape");
  await expect(rows(portal).first()).toContainText("Otter04");
  await portal.getByRole("link", { name: "Otter04" }).click();
  await expect(portal).toHaveURL(new RegExp(`/bots/${ids[4]}$`));
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Otter04");
  await saveScreenshots(portal, "bot-page-320");
  await portal.goto(`/bots?bot=${ids[2]}`); // the address of the panel
  await expect(portal).toHaveURL(new RegExp(`/bots/${ids[2]}$`));
});

test("threat 18: nicknames, e-mails and category names are shown as text everywhere", async ({ portal, person }) => {
  const probe = "<img src=x onerror=window.hit=1>";
  await callApi(person, "POST", "/categories", { name: probe });
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string }[];
  const bots = ["<svg onload=1>", "{{7*7}}", "';hit=1;//", "<b>bold</b>"].map((nickname) => botInput(nickname));
  for (const bot of bots) {
    await callApi(person, "POST", "/bots", {
      ...bot,
      parent: category?.id,
      email: '"<i>hit</i>"@example.com'.replaceAll(/["<>/]/g, ""),
    });
  }
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(4);
  await expect(rows(portal).first()).toContainText("<svg onload=1>");
  await expect(rows(portal).first()).toContainText(probe);
  await portal.getByRole("button", { name: "Filter by category" }).click();
  await portal.keyboard.press("Escape");
  await portal.getByRole("link", { name: "<svg onload=1>" }).click();
  await expect(portal.getByRole("heading", { name: "<svg onload=1>" })).toBeVisible();
  const saved = portal.waitForResponse(/bots\.delete/); // leaving the page earlier would abort it
  await portal.getByRole("button", { name: "More actions on this bot" }).click();
  await portal.getByRole("menuitem", { name: "Delete" }).click();
  await expect(portal.getByText("<svg onload=1> deleted")).toBeVisible();
  await saved;
  await portal.getByRole("button", { name: "More actions" }).click();
  await portal.getByRole("menuitem", { name: "Trash" }).click();
  await expect(portal.getByRole("heading", { name: "Trash", level: 1 })).toBeVisible();
  await expect(portal.getByRole("grid", { name: "Deleted bots" }).getByText("<svg onload=1>")).toBeVisible();
  expect(await portal.evaluate(() => "hit" in window)).toBe(false);
});
