import type { Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });
const password = (page: Page) => dialogOf(page).getByLabel("Password", { exact: true });

async function fillNewBot(page: Page, nickname: string): Promise<void> {
  await page.goto("/bots?new=true");
  const form = page.getByRole("dialog", { name: "New bot" });
  const credentials = form.getByText("Enter credentials");
  if (await credentials.isVisible().catch(() => false)) await credentials.click();
  await form.getByLabel("Nickname").fill(nickname);
  await form.getByLabel("Account ID").fill("account-1");
  await form.getByLabel("Device ID").fill("device-1");
  await form.getByRole("textbox", { name: "Secret" }).fill("secret-1");
}

test("when the session ends, the sign-in comes on top with the focus in it, and Escape closes it alone; what was typed is still there, and can be sent", async ({
  portal,
  person,
}) => {
  await fillNewBot(portal, "Kingfisher");
  const form = portal.getByRole("dialog", { name: "New bot" });
  const dialog = dialogOf(portal);
  await endSessions(person);
  await expect(dialog, "it is noticed without any action").toBeVisible({ timeout: 30_000 });
  await portal.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await form.getByLabel("Nickname").press("Enter");
  await expect(dialog).toBeVisible();
  await expect(password(portal)).toBeFocused();
  await expect(dialog.getByText("Everything that you typed on this page is kept.")).toBeVisible();
  await expectAccessible(portal, dialog);
  await expectFitsPhone(portal);
  // On top of the other dialog: what is clicked there is this one.
  await password(portal).click();
  for (let n = 0; n < 8; n += 1) await portal.keyboard.press("Tab");
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await password(portal).fill(person.password);
  await portal.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel("Nickname")).toHaveValue("Kingfisher");
  await expect(form.getByRole("textbox", { name: "Secret" })).toHaveValue("secret-1");
  await form.getByRole("button", { name: "Add bot" }).click();
  await expect(portal.getByText(/Kingfisher.* was added/)).toBeVisible();
});

test("another person who signs in on top of a page gets a page of their own", async ({ portal, person }) => {
  const other = await createTestAccount();
  await portal.goto("/developers/access");
  await portal.getByLabel("Use case").fill("A text that is not sent, and would ask before the page is left.");
  await portal.evaluate(() => Object.assign(window, { isOfFirst: true }));
  await endSessions(person);
  await expect(dialogOf(portal)).toBeVisible({ timeout: 30_000 });
  await dialogOf(portal).getByLabel("E-mail or username").fill(other.username);
  await password(portal).fill(other.password);
  await dialogOf(portal).getByRole("button", { name: "Sign in" }).click();
  await expect(portal).toHaveURL(/\/overview$/);
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${other.username}`);
  expect(await portal.evaluate(() => "isOfFirst" in window), "nothing of the first one's page is kept").toBe(false);
});

test("after somebody has signed in again in another tab, the dialog is gone, also where it is not looked at; an answer from before opens none and shows no message, and the form can be sent", async ({
  portal,
  person,
  context,
}) => {
  await fillNewBot(portal, "Wren");
  const form = portal.getByRole("dialog", { name: "New bot" });
  let release = () => {};
  const signedIn = new Promise<void>((resolve) => {
    release = resolve;
  });
  await portal.route(/api\/trpc\/bots\.create/, async (route) => {
    const reply = await route.fetch();
    await signedIn;
    await route.fulfill({ response: reply });
  });
  await endSessions(person);
  await form.getByLabel("Nickname").press("Enter");
  await expect(dialogOf(portal)).toBeVisible({ timeout: 30_000 });
  const other = await context.newPage();
  await other.goto("/sign-in?next=%2Fdocs");
  await other.getByLabel("E-mail or username").fill(person.username);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other).toHaveURL(/\/docs$/);
  await expect(dialogOf(portal)).toBeHidden();
  const late = portal.waitForResponse(/api\/trpc\/bots\.create/);
  const asked = portal.waitForResponse(/api\/trpc\/[^?]*identity\.user/);
  release();
  expect((await late).status()).toBe(401);
  expect((await asked).status()).toBe(200);
  await expect(form.getByText("Your session has ended.")).toHaveCount(0);
  await expect(dialogOf(portal)).toBeHidden();
  await form.getByRole("button", { name: "Add bot" }).click();
  await expect(portal.getByText(/Wren.* was added/)).toBeVisible();
});

/** Ends every session of the person, as somebody does who signs out everywhere from another browser. */
async function endSessions(person: TestAccount): Promise<void> {
  const { token } = await svc("session", "create", "--user", person.id);
  const headers = { Cookie: `session=${token}`, "Content-Type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/trpc/sessions.revokeOthers`, { method: "POST", headers, body: "{}" });
  if (!reply.ok) throw new Error(`sessions.revokeOthers: ${reply.status}`);
}
