import type { Browser, Page } from "@playwright/test";
import { clickUntilVisible } from "./click-until-visible.ts";
import { callApi, change, createTestAccount, expect, expectAccessible, signInAs, test } from "./fixtures.ts";
import { openLoggedPage } from "./open-logged-page.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { confirmAddress, readMailedLink } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

const NEW = "four other words in a row";

/** On the page of a link. */
async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
}

const statusWith = async (credential: string) =>
  (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: credential } })).status;

const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: BASE_URL })).newPage();

const tokenOf = (link: string) => new URL(link).hash.slice(1);

test.describe("A forgotten password", () => {
  test("threat 65: is replaced by a link in a mail, which works once and is in no log; every session ends", async ({
    page,
    portal: _,
    person,
    browser,
  }) => {
    const { page: stranger, expectUnlogged, close } = await openLoggedPage(browser);
    await stranger.goto("/reset");
    await stranger.getByLabel("E-mail or username").fill(person.username);
    await stranger.getByRole("button", { name: "Send link" }).click();
    await expect(stranger.getByText("Check your mail")).toBeVisible();
    await expectAccessible(stranger);
    const link = await readMailedLink(person.id, "resetPassword");
    await stranger.goto(link);
    await expect(stranger.getByText(person.username)).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByLabel("New password").fill("short");
    await stranger.getByRole("button", { name: "Change password" }).click();
    await expect(stranger.getByLabel("New password")).toHaveAccessibleDescription(/at least 10 characters/i);
    await stranger.getByLabel("New password").fill(`${person.username}1`);
    await stranger.getByRole("button", { name: "Change password" }).click();
    await expect(stranger.getByLabel("New password")).toHaveAccessibleDescription(/easy to guess.*your name/);
    await choosePassword(stranger);
    const ended = await page.request.get("/overview", { maxRedirects: 0 });
    expect(ended.headers().location).toContain("/sign-in");
    await stranger.reload();
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    expectUnlogged(tokenOf(link), "identity.checkEmailLink");
    expectUnlogged(tokenOf(link), "identity.resetPassword");
    await close();
  });

  test("threat 61: after it, what can still sign in or act is shown, and ends by one button", async ({
    portal: _,
    person,
    browser,
  }) => {
    await change(person, "tokens.create", { name: "ci" });
    await change(person, "webhooks.create", { name: "Ops", url: "https://hooks.example/x", events: ["bots.down"] });
    await confirmAddress(person.id);
    await change(person, "identity.requestPasswordReset", { identifier: person.username });
    const page = await newPage(browser);
    await page.goto(await readMailedLink(person.id, "resetPassword"));
    await choosePassword(page);
    await expect(page.getByRole("listitem")).toHaveText(["1 API token", "1 webhook"]);
    await saveScreenshots(page, "reset-left");
    await page.getByRole("link", { name: "Sign in and look at it" }).click();
    await page.getByLabel("E-mail or username").fill(person.username);
    await page.getByLabel("Password", { exact: true }).fill(NEW);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/account/security");
    const card = page.getByRole("region", { name: "What else can sign in or act" });
    await expect(card.getByRole("link", { name: "1 API token" })).toHaveAttribute("href", "/developers/tokens");
    await saveScreenshots(page, "security-access");
    const question = page.getByRole("dialog", { name: "End all other access?" });
    await clickUntilVisible(card.getByRole("button", { name: "End all of it" }), question);
    await expectAccessible(page, question);
    await saveScreenshots(page, "security-end-access");
    await question.getByRole("button", { name: "End all of it" }).click();
    await expect(card.getByText("Nothing else can sign in to your account or act for it.")).toBeVisible();
    await saveScreenshots(page, "security-nothing");
  });

  test("threat 65: staff give a link, which they see once, which the user opens, and which is in no log", async ({
    person,
    browser,
  }) => {
    const staff = await createTestAccount("staff");
    const { page, expectUnlogged, close } = await openLoggedPage(browser);
    await signInAs(page, staff);
    await page.goto(`/admin/users?q=${person.username}`);
    await page.getByRole("button", { name: `Actions for ${person.username}` }).click();
    await page.getByRole("menuitem", { name: "Create a password reset link" }).click();
    const dialog = page.getByRole("dialog");
    await expectAccessible(page, dialog);
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.locator("pre").innerText();
    await expectAccessible(page, dialog);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.context().clearCookies();
    await page.goto(link);
    await choosePassword(page);
    expectUnlogged(tokenOf(link), "identity.resetPassword");
    await close();
  });
});

test.describe("The e-mail address", () => {
  test("threat 61: confirmed in a browser that is not signed in to the account, lets the account start anew", async ({
    portal: _,
    person,
    browser,
  }) => {
    const { token } = await change<{ token: string }>(person, "tokens.create", { name: "ci" });
    await change(person, "identity.sendEmailConfirmation", {});
    const page = await newPage(browser);
    await page.goto(await readMailedLink(person.id, "confirmEmail"));
    await expect(page.getByText(`You are not signed in to ${person.username} in this browser`)).toBeVisible();
    await saveScreenshots(page, "confirm-elsewhere");
    await page.getByRole("button", { name: "Confirm and start anew" }).click();
    await expect(page.getByText("Whatever could sign in or act for the account has ended.")).toBeVisible();
    await expectAccessible(page);
    await saveScreenshots(page, "confirm-started-anew");
    await page.getByRole("link", { name: "Choose a new password" }).click();
    await choosePassword(page);
    for (const credential of [token, person.sessionToken]) expect(await statusWith(credential)).toBe(401);
  });

  test("threat 65: of a new account is confirmed by a link, then changed by another one; neither is in a log", async ({
    browser,
    person,
  }) => {
    const { page: portal, expectUnlogged, close } = await openLoggedPage(browser);
    await signInAs(portal, person);
    await portal.goto("/account");
    const card = portal.getByRole("region", { name: "E-mail address" });
    await expect(card.getByText("Not confirmed")).toBeVisible();
    await card.getByRole("button", { name: "Send confirmation link" }).click();
    await expect(portal.getByText(`A link is on its way to ${person.username}@example.com`)).toBeVisible();
    const first = await readMailedLink(person.id, "confirmEmail");
    await portal.goto(first);
    await portal.getByRole("button", { name: "Confirm address" }).click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
    await portal.getByRole("link", { name: "Go to my account" }).click();
    await expect(card.getByText("Confirmed", { exact: true })).toBeVisible();

    const address = `new-${person.username}@example.com`;
    await card.getByLabel("New e-mail address").fill(address);
    await card.getByRole("button", { name: "Change address" }).click();
    await expect(card.getByText(`${address} is not confirmed yet`)).toBeVisible();
    await expectAccessible(portal, card);
    const second = await readMailedLink(person.id, "confirmEmail");
    await portal.goto(second);
    await portal.getByRole("button", { name: "Confirm address" }).click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Address confirmed");
    expect(await callApi(person, "GET", "/user")).toMatchObject({ email: address });
    for (const link of [first, second]) expectUnlogged(tokenOf(link), "identity.confirmEmail");
    await close();
  });
});
