import type { Page } from "@playwright/test";
import { callApi, expect, listBots, type TestAccount, test } from "./fixtures.ts";
import { seedBots, twoDigits } from "./stored-records.ts";

test.use({ ownContext: true }); // one of these installs a clock

const DELETED = 12;
/** A window in which every row is rendered. */
const ALL_ROWS = { width: 1280, height: 1200 };

const rows = (page: Page) => page.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

/** 14 bots; the even ones are in a category, and two are disabled. */
async function makeBots(person: TestAccount): Promise<void> {
  const { id: categoryId } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  await seedBots(person.id, DELETED + 2, (number) => ({
    ...twoDigits(number),
    categoryId: number % 2 === 0 ? categoryId : null,
    disabled: number === 3 || number === 4,
  }));
}

async function deleteTwelve(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select Otter00" }).click();
  await page.getByRole("checkbox", { name: "Select Otter11" }).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Selected bots" });
  await expect(bar).toContainText("12 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
}

test("twelve deleted bots are gone before the service answers; z brings all of them back as they were", async ({
  portal,
  person,
}) => {
  await makeBots(person);
  await portal.setViewportSize(ALL_ROWS);
  const before = await listBots(person);
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(DELETED + 2);
  const held = Promise.withResolvers<void>();
  await portal.route("**/api/trpc/bots.delete*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await deleteTwelve(portal);
  await expect(rows(portal)).toHaveCount(2);
  expect(await listBots(person)).toHaveLength(DELETED + 2);
  held.resolve();
  await expect.poll(async () => (await listBots(person)).length).toBe(2);
  await expect(undo(portal)).toBeVisible();
  await portal.keyboard.press("z");
  await expect(rows(portal)).toHaveCount(DELETED + 2);
  await expect.poll(() => listBots(person)).toEqual(before);
});

test("Undo can be focused, stays for ten seconds, and for as long as the pointer or the focus is on it", async ({
  portal,
  person,
}) => {
  await makeBots(person);
  await portal.setViewportSize(ALL_ROWS);
  const before = await listBots(person);
  await portal.clock.install();
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(DELETED + 2);
  await deleteTwelve(portal);
  await expect(undo(portal)).toBeVisible();
  await portal.clock.fastForward(10_000);
  await expect(undo(portal)).toBeVisible();
  await undo(portal).hover();
  await portal.clock.fastForward(60_000);
  await expect(undo(portal)).toBeVisible();
  await undo(portal).focus();
  await portal.mouse.move(0, 0);
  await expect(undo(portal)).toBeFocused();
  await portal.keyboard.press("Enter");
  await expect(rows(portal)).toHaveCount(DELETED + 2);
  await expect.poll(() => listBots(person)).toEqual(before);
});

test("on a phone a notification covers neither the selection bar nor the navigation, and stays in its place when another one comes", async ({
  portal,
  person,
}) => {
  await makeBots(person);
  await portal.setViewportSize({ width: 390, height: 844 });
  await portal.goto("/bots");
  const bottomOf = async () => {
    const box = await portal.getByRole("alert").filter({ hasText: "disabled" }).boundingBox();
    return (box?.y ?? 844) + (box?.height ?? 0);
  };
  const topOf = async (role: "toolbar" | "navigation", name: string) =>
    (await portal.getByRole(role, { name }).boundingBox())?.y ?? 0;
  await portal.getByRole("checkbox", { name: "Select Otter00" }).click();
  await portal.getByRole("button", { name: "Actions on the selected bots" }).click();
  await portal.getByRole("menuitem", { name: "Disable" }).click();
  await expect(undo(portal)).toBeVisible();
  await expect.poll(async () => (await bottomOf()) <= (await topOf("toolbar", "Selected bots"))).toBe(true);
  const place = await bottomOf();
  await portal.getByRole("button", { name: "Actions on the selected bots" }).click();
  await portal.getByRole("menuitem", { name: "Enable" }).click();
  await expect(undo(portal)).toHaveCount(2);
  expect(await bottomOf()).toBe(place);
  await portal.getByRole("button", { name: "Clear selection" }).click();
  await expect.poll(async () => (await bottomOf()) <= (await topOf("navigation", "Quick"))).toBe(true);
});
