import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";

const field = (page: Page) => page.getByPlaceholder("Search the guide and the reference");
const dialog = (page: Page) => page.getByRole("dialog");
const first = (page: Page) => dialog(page).getByRole("button").first();

test("the search is opened, used and left by the keyboard, and leads to a section or an operation", async ({
  page,
}) => {
  await page.goto("/docs");
  await page.getByRole("button", { name: "Search" }).focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("If-Match");
  await expect(first(page)).toContainText("Change without losing a change of others");
  await expect(dialog(page).getByRole("status")).toHaveText("20 results");
  await expectAccessible(page, dialog(page));
  await saveScreenshots(page, "docs-search");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/records#change$/);
  await expect(page.getByRole("heading", { name: "Change without losing a change of others" })).toBeInViewport();

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("POST /bots");
  await expect(first(page)).toContainText("Create a bot");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/reference.*#bots_create$/);

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("xylophone");
  await expect(dialog(page).getByText("No results").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
});

test("a search that cannot be loaded says so, and works at the next opening; on a phone it is an icon", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route("**/docs-search.json", (route) => route.abort());
  await page.goto("/docs/quickstart");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("webhook");
  await expect(dialog(page).getByText("The search could not be loaded").first()).toBeVisible();
  await page.unroute("**/docs-search.json");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("webhook signature");
  await expect(first(page)).toContainText("Verifying messages");
  await saveScreenshots(page, "docs-search-phone");
});
