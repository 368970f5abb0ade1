import type { Page } from "@playwright/test";
import { callApi, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { recordUses } from "./stored-records.ts";
import { BASE_URL, svc } from "./test-server.ts";

const listing = (page: Page) => page.getByRole("list", { name: "API tokens" });
const row = (page: Page, name: string) => listing(page).getByRole("listitem").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const callWith = async (token: string, path = "/bots") =>
  (await fetch(`${BASE_URL}/v1${path}`, { headers: { Authorization: `Bearer ${token}`, "User-Agent": "probe/1" } }))
    .status;

/** The last use of a token is stored after the answer. */
const expectUseStored = (page: Page, agent: string) =>
  expect(async () => {
    const list = await page.request.get("/api/trpc/tokens.list?input=%7B%7D");
    expect(await list.text(), "the agent of the call is stored").toContain(agent);
  }).toPass({ intervals: [50] });

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

test("a token works and is shown until it is said to be saved: Escape, a click outside and Back do not close it; it is copied, and in the curl command", async ({
  portal,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => portal.evaluate(() => navigator.clipboard.readText());
  await portal.goto("/developers/webhooks");
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API tokens" }).click();
  await portal.getByRole("button", { name: "New token" }).click();
  await dialog(portal, "New token").getByLabel("Name").fill("Nightly import");
  await dialog(portal, "New token").getByRole("button", { name: "Create token" }).click();
  const shown = dialog(portal, "Your new token");
  const token = await shown.locator("code").innerText();
  await expectAccessible(portal, shown);
  await portal.getByRole("button", { name: "Copy token" }).click();
  await expect(portal.getByRole("status").filter({ hasText: "Copied" })).toHaveCount(1);
  expect(await clipboard()).toBe(token);
  await portal.getByRole("button", { name: "Copy: List your bots with curl" }).click();
  const lines = await clipboard();
  expect(lines).toContain(`Authorization: Bearer ${token}`);
  const url = /'(http[^']+)'/.exec(lines)?.[1] ?? "";
  expect((await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
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
  await expect(row(portal, "Nightly import")).toContainText(`${token.slice(0, 8)}…`);
  expect(await readStoredText(portal)).not.toContain(token.slice(9));
});

test("a token is never in the page again, is renamed, and stops working when it is revoked", async ({
  portal,
  person,
}) => {
  const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "Nightly import");
  expect(await callWith(token)).toBe(200);
  await expectUseStored(portal, "probe/1");
  const answer = await portal.goto("/developers/tokens");
  expect(await answer?.text()).not.toContain(token.slice(9));
  await expect(row(portal, "Nightly import")).toContainText("probe/1");
  expect(await readStoredText(portal)).not.toContain(token.slice(9));

  const question = dialog(portal, "Revoke token");
  await portal.getByRole("button", { name: "Revoke Nightly import" }).click();
  await expect(question).toContainText("Nightly import");
  await expectAccessible(portal, question);
  await question.getByRole("button", { name: "Cancel" }).click();
  await portal.getByRole("button", { name: "Rename Nightly import" }).click();
  await dialog(portal, "Rename token").getByLabel("Name").fill("Hourly import");
  await portal.keyboard.press("Enter");
  await expect(row(portal, "Hourly import")).toBeVisible();
  expect(await callWith(token)).toBe(200);

  await portal.getByRole("button", { name: "Revoke Hourly import" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByRole("main")).toBeFocused(); // the row whose button opened the dialog is gone
  await expect(portal.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
  expect(await callWith(token)).toBe(401);
});

test("a lifetime is chosen, said as a date or as none, and checked before it is sent; a token is limited to what is chosen, and the list says so", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/categories", { name: "Team", config: {} });
  await portal.goto("/developers/tokens?new=true");
  const form = dialog(portal, "New token");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Required")).toBeVisible();
  for (const days of [7, 30, 60, 90]) {
    await form.getByLabel("Expires").selectOption({ label: `In ${days} days` });
    const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(Date.now() + days * 86_400_000);
    await expect(form.getByText(`Expires on ${date}.`, { exact: false })).toBeVisible();
  }
  await form.getByLabel("Expires").selectOption({ label: "Never" });
  await expect(form.getByText("The token works until you revoke it.", { exact: false })).toBeVisible();
  await form.getByLabel("Name").fill("Yearly");
  await form.getByLabel("Expires").selectOption({ label: "Custom number of days" });
  await form.getByLabel("Days").fill("4000");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Enter a number from 1 to 3650")).toBeVisible();
  await form.getByLabel("Days").fill("365");
  await expect(form.getByText(/^Expires on \d+ \w+ \d{4}\./)).toBeVisible();
  await form.getByLabel("It may be used from").fill("127.0.0.0/8, nonsense");
  await form.getByLabel("Only what you choose").check();
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Choose at least one.").first()).toBeVisible();
  await expect(form.getByText("This must be an IP address or a range such as 203.0.113.0/24.")).toBeVisible();
  await form.getByLabel("It may be used from").fill("127.0.0.0/8, ::1");
  await form.getByRole("combobox", { name: "It reaches" }).click();
  await portal.getByRole("option", { name: "Team" }).click();
  await portal.keyboard.press("Escape");
  await form.getByLabel("bots.read", { exact: true }).check();
  await form.getByRole("button", { name: "Create token" }).click();
  const token = await dialog(portal, "Your new token").locator("code").first().innerText();
  expect([await callWith(token), await callWith(token, "/categories")]).toEqual([200, 403]);
  await closeSaved(portal);
  await expect(row(portal, "Yearly")).toContainText("Only bots.read");
  await expect(row(portal, "Yearly")).toContainText("Only bots ofTeam");
  await expect(row(portal, "Yearly")).toContainText("Only from127.0.0.0/8, ::1");
  await expect(row(portal, "Yearly")).toContainText(/in (12 months|1 year|next year)/);
});

test("the list says when tokens end and marks those within 14 days, draws their calls, and shows names and agents as text", async ({
  portal,
  person,
}) => {
  const probe = "<img src=x onerror=window.hit=1>";
  const create = (name: string, ...more: string[]) =>
    svc("token", "create", "--user", person.id, "--name", name, ...more);
  const { token: probing } = await create(probe);
  await fetch(`${BASE_URL}/v1/bots`, {
    headers: { Authorization: `Bearer ${probing}`, "User-Agent": "<svg onload=window.hit=1>" },
  });
  const { id: busy = "" } = await create("Short", "--expires-days", "3");
  await create("Monthly", "--expires-days", "30");
  await create("Endless");
  await recordUses(busy, [
    [3, 1_200],
    [0, 34],
  ]);
  await expectUseStored(portal, "<svg onload=window.hit=1>");
  await portal.goto("/developers/tokens");
  await expect(row(portal, "Short")).toContainText("Soon: in 3 days");
  await expect(row(portal, "Monthly")).not.toContainText("Soon");
  await expect(row(portal, "Monthly")).toContainText(/in (30 days|4 weeks|1 month|next month)/);
  await expect(row(portal, "Endless").getByRole("definition").last()).toHaveText("Never");
  await expect(row(portal, "Short").getByRole("img", { name: "1,234 calls in 30 days, 34 today" })).toBeVisible();
  await expect(row(portal, "Short").locator("rect[data-used=true]")).toHaveCount(2);
  await expect(row(portal, "Endless").getByRole("img")).toHaveCount(0);

  await expect(row(portal, probe)).toContainText("<svg onload=window.hit=1>");
  await portal.getByRole("button", { name: `Revoke ${probe}` }).click();
  await expect(dialog(portal, "Revoke token")).toContainText(probe);
  await dialog(portal, "Revoke token").getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByText(`${probe} was revoked`)).toBeVisible();
  expect(await portal.evaluate(() => "hit" in window)).toBe(false);
});
