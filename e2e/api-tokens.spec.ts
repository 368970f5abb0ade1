import type { Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { recordUses } from "./stored-records.ts";
import { BASE_URL, svc } from "./test-server.ts";

const listing = (page: Page) => page.getByRole("list", { name: "API tokens" });
const row = (page: Page, name: string) => listing(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const callWith = async (token: string) =>
  (await fetch(`${BASE_URL}/v1/bots`, { headers: { Authorization: `Bearer ${token}`, "User-Agent": "probe/1" } }))
    .status;

/** Goes through the dialog up to the token. @returns The token. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "New token" }).click();
  await dialog(page, "New token").getByLabel("Name").fill(name);
  await dialog(page, "New token").getByRole("button", { name: "Create token" }).click();
  return dialog(page, "Your new token").locator("code").innerText();
}

async function closeSaved(page: Page): Promise<void> {
  await dialog(page, "Your new token").getByLabel("I have saved the token").check();
  await dialog(page, "Your new token").getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Everything that the browser stores of the page, as text. */
const readStoredText = (page: Page) =>
  page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );

test("a token works, is shown once and never again, and stops working when it is revoked", async ({ portal }) => {
  await portal.goto("/developers/tokens");
  await expect(portal.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
  await expectAccessible(portal);
  const token = await createToken(portal, "Nightly import");
  expect(await callWith(token)).toBe(200);
  await closeSaved(portal);
  await expect(row(portal, "Nightly import")).toContainText(`${token.slice(0, 8)}…`);
  expect(await readStoredText(portal)).not.toContain(token);
  const [answer] = await Promise.all([portal.waitForResponse(/developers\/tokens/), portal.reload()]);
  expect(await answer.text()).not.toContain(token.slice(9));
  await expect(row(portal, "Nightly import")).toContainText("probe/1");
  expect(await readStoredText(portal)).not.toContain(token.slice(9));

  await portal.getByRole("button", { name: "Revoke Nightly import" }).click();
  await expect(dialog(portal, "Revoke token")).toContainText("Nightly import");
  await expectAccessible(portal);
  await dialog(portal, "Revoke token").getByRole("button", { name: "Cancel" }).click();
  await portal.getByRole("button", { name: "Rename Nightly import" }).click();
  await dialog(portal, "Rename token").getByLabel("Name").fill("Hourly import");
  await expectAccessible(portal);
  await portal.keyboard.press("Enter");
  await expect(row(portal, "Hourly import")).toBeVisible();
  expect(await callWith(token)).toBe(200);

  await portal.getByRole("button", { name: "Revoke Hourly import" }).click();
  await dialog(portal, "Revoke token").getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
  expect(await callWith(token)).toBe(401);
});

test("the token stays visible until the user confirms that it is saved: Escape, a click outside and Back do not close it", async ({
  portal,
}) => {
  await portal.goto("/developers/webhooks");
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API tokens" }).click();
  const token = await createToken(portal, "Nightly import");
  const shown = dialog(portal, "Your new token");
  await expectAccessible(portal);
  await expect(shown.getByRole("button", { name: "Done" })).toBeDisabled();
  await portal.keyboard.press("Escape");
  await portal.mouse.click(5, 5);
  await expect(shown.getByText(token, { exact: true })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Close" })).toHaveCount(0);
  await portal.goBack();
  await expect(shown.getByText(token, { exact: true })).toBeVisible();
  await portal.evaluate(() => history.back()); // the first one has closed the address of the dialog
  await dialog(portal, "Leave without the token?").getByRole("button", { name: "Cancel" }).click();
  await expect(shown.getByText(token, { exact: true })).toBeVisible();
  await expectFitsPhone(portal);
  await closeSaved(portal);
  expect(await readStoredText(portal)).not.toContain(token.slice(9));
});

test("the copied token and the curl command contain the created token", async ({ portal, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => portal.evaluate(() => navigator.clipboard.readText());
  await portal.goto("/developers/tokens");
  const token = await createToken(portal, "Nightly import");
  await portal.getByRole("button", { name: "Copy token" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await clipboard()).toBe(token);
  await portal.getByRole("button", { name: "Copy: List your bots with curl" }).click();
  const lines = await clipboard();
  expect(lines).toContain(`Authorization: Bearer ${token}`);
  const url = /'(http[^']+)'/.exec(lines)?.[1] ?? "";
  expect((await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
});

test("a lifetime is chosen, shown as a date and checked before it is sent", async ({ portal }) => {
  await portal.goto("/developers/tokens?new=true");
  const form = dialog(portal, "New token");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Required")).toBeVisible();
  await form.getByLabel("Name").fill("Yearly");
  await form.getByLabel("Expires").selectOption({ label: "Custom number of days" });
  await form.getByLabel("Days").fill("4000");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Enter a number from 1 to 3650")).toBeVisible();
  await form.getByLabel("Days").fill("365");
  await expect(form.getByText(/^Expires on \d+ \w+ \d{4}\./)).toBeVisible();
  await form.getByRole("button", { name: "Create token" }).click();
  await closeSaved(portal);
  await expect(row(portal, "Yearly")).toContainText(/in (12 months|1 year|next year)/);
});

test("each lifetime that is offered is said as a date, or as none", async ({ portal }) => {
  await portal.goto("/developers/tokens?new=true");
  const form = dialog(portal, "New token");
  for (const days of [7, 30, 60, 90]) {
    await form.getByLabel("Expires").selectOption({ label: `In ${days} days` });
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(Date.now() + days * 86_400_000);
    await expect(form.getByText(`Expires on ${date}.`, { exact: false })).toBeVisible();
  }
  await form.getByLabel("Name").fill("Monthly");
  await form.getByLabel("Expires").selectOption({ label: "In 30 days" });
  await form.getByRole("button", { name: "Create token" }).click();
  await closeSaved(portal);
  await expect(row(portal, "Monthly")).toContainText(/in (30 days|4 weeks|1 month|next month)/);
  await portal.getByRole("button", { name: "New token" }).click();
  await form.getByLabel("Expires").selectOption({ label: "Never" });
  await expect(form.getByText("The token works until you revoke it.", { exact: false })).toBeVisible();
});

test("a token that expires within 14 days is marked, others are not", async ({ portal, person }) => {
  const create = (name: string, ...more: string[]) =>
    svc("token", "create", "--user", person.id, "--name", name, ...more);
  await create("Short", "--expires-days", "3");
  await create("Long", "--expires-days", "60");
  await create("Endless");
  await portal.setViewportSize({ width: 320, height: 720 });
  await portal.goto("/developers/tokens");
  await expect(row(portal, "Short")).toContainText("Soon: in 3 days");
  await expect(row(portal, "Long")).not.toContainText("Soon");
  await expect(row(portal, "Endless").getByRole("definition").last()).toHaveText("Never");
  await expectAccessible(portal);
  await expectFitsPhone(portal);
});

test("a token's name and a program's user agent are shown as text everywhere", async ({ portal, person }) => {
  const probe = "<img src=x onerror=window.hit=1>";
  const { token } = await svc("token", "create", "--user", person.id, "--name", probe);
  await fetch(`${BASE_URL}/v1/bots`, {
    headers: { Authorization: `Bearer ${token}`, "User-Agent": "<svg onload=window.hit=1>" },
  });
  // The last use of a token is stored after the answer.
  await expect(async () => {
    await portal.goto("/developers/tokens");
    await expect(row(portal, probe)).toContainText("<svg onload=window.hit=1>", { timeout: 2_000 });
  }).toPass();
  await portal.getByRole("button", { name: `Revoke ${probe}` }).click();
  await expect(dialog(portal, "Revoke token")).toContainText(probe);
  await dialog(portal, "Revoke token").getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByText(`${probe} was revoked`)).toBeVisible();
  expect(await portal.evaluate(() => "hit" in window)).toBe(false);
});

test("the calls of a token are drawn, and said in words", async ({ portal, person }) => {
  const { id = "" } = await svc("token", "create", "--user", person.id, "--name", "Busy");
  await svc("token", "create", "--user", person.id, "--name", "Idle");
  await recordUses(id, [
    [3, 1_200],
    [0, 34],
  ]);
  await portal.goto("/developers/tokens");
  await expect(row(portal, "Busy").getByRole("img", { name: "1,234 calls in 30 days, 34 today" })).toBeVisible();
  await expect(row(portal, "Busy").locator("rect[data-used=true]")).toHaveCount(2);
  await expect(row(portal, "Idle").getByRole("img")).toHaveCount(0);
});

test("another account's tokens are not shown", async ({ portal }) => {
  const stranger = await createTestAccount();
  await svc("token", "create", "--user", stranger.id, "--name", "Not yours");
  await portal.goto("/developers/tokens");
  await expect(portal.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
});
