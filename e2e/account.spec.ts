import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Sessions" }).getByRole("listitem").filter({ hasText: name });

/** Signs in as another browser would. @returns Its page. */
async function signInElsewhere(browser: Browser, person: TestAccount, userAgent: string, password = person.password) {
  const context = await browser.newContext({ baseURL: BASE_URL, userAgent });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail or username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/overview");
  return page;
}

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SCRIPT = "<img src=x onerror=window.probed=true>";

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount$/);
}

const statusWith = async (credential: string) =>
  (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: credential } })).status;

test("the account page shows the identity, the rights and the bot limit", async ({ portal, person, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await portal.goto("/account");
  for (const text of [person.username, `${person.username}@example.com`, "Verified –", "0 of 100 used"]) {
    await expect(portal.getByRole("main").getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.getByRole("button", { name: "Copy account id" }).click();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(person.id);
});

test.describe("Sessions", () => {
  test.slow(); // several browsers at once

  test("each session names its device; an ended session is refused at once, in the portal and on the API", async ({
    portal,
    person,
    browser,
  }) => {
    const elsewhere = await signInElsewhere(browser, person, FIREFOX);
    const [cookie] = await elsewhere
      .context()
      .cookies(BASE_URL)
      .then((all) => all.filter((c) => c.name === "session"));
    await portal.goto("/account/sessions");
    await expect(portal.getByRole("listitem").filter({ hasText: "This session" })).toHaveCount(1);
    await expect(row(portal, "Firefox 145 on Windows")).toContainText("127.0.0.1");
    await expectAccessible(portal);
    await row(portal, "Firefox 145").getByRole("button", { name: "End session" }).click();
    await expectAccessible(portal);
    await portal.getByRole("dialog").getByRole("button", { name: "End session" }).click();
    await expect(row(portal, "Firefox 145")).toHaveCount(0);
    await expectSignedOut(elsewhere);
    expect(await statusWith(cookie?.value ?? "")).toBe(401);
    expect(await statusWith(person.sessionToken)).toBe(200);
    await expectFitsPhone(portal);
    await elsewhere.context().close();
  });

  test("all other sessions can be ended together", async ({ portal, person, browser }) => {
    const others = [
      await signInElsewhere(browser, person, FIREFOX),
      await signInElsewhere(browser, person, "curl/8.5.0"),
    ];
    await portal.goto("/account/sessions");
    await portal.getByRole("button", { name: "Sign out everywhere else" }).click();
    await portal.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(portal.getByText("2 other sessions ended")).toBeVisible();
    await expect(portal.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await expect(portal.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
    for (const other of others) {
      await expectSignedOut(other);
      await other.context().close();
    }
  });

  test("ending the current session signs out", async ({ portal, person }) => {
    await portal.goto("/account/sessions");
    await row(portal, "This session").getByRole("button", { name: "Sign out" }).click();
    await expect(portal).toHaveURL("/sign-in");
    expect(await statusWith(person.sessionToken)).toBe(401);
  });

  test("when the session ends on an open page, the user signs in on top of it, and the form keeps its values", async ({
    portal,
    person,
    browser,
  }) => {
    await portal.goto("/account");
    await portal.getByLabel("Current password", { exact: true }).fill(person.password);
    await portal.getByLabel("New password", { exact: true }).fill("words that were typed before");
    const elsewhere = await signInElsewhere(browser, person, FIREFOX);
    await elsewhere.goto("/account/sessions");
    await elsewhere.getByRole("button", { name: "Sign out everywhere else" }).click();
    await elsewhere.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(elsewhere.getByText("1 other session ended")).toBeVisible();
    await elsewhere.context().close();

    const dialog = portal.getByRole("dialog", { name: "Your session has ended" });
    await expect(async () => {
      // A query in the background may have met the end of the session before.
      if (await dialog.isHidden())
        await portal.getByRole("button", { name: "Change password" }).click({ timeout: 2_000 });
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(dialog.getByLabel("E-mail or username")).toHaveValue(person.username);
    await expectAccessible(portal);
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toBeHidden();
    await portal.getByRole("button", { name: "Change password" }).click();
    await expect(portal.getByText("Password changed.")).toBeVisible();
  });

  test("threat 18: the user agent of a browser is shown as text", async ({ portal, person, browser }) => {
    const elsewhere = await signInElsewhere(browser, person, SCRIPT);
    await portal.goto("/account/sessions");
    await expect(row(portal, "Unknown device").last()).toBeVisible();
    await expect(portal.getByRole("main").locator("img")).toHaveCount(0);
    expect(await portal.evaluate(() => "probed" in window)).toBe(false);
    await elsewhere.context().close();
  });
});

test.describe("Changing the password", () => {
  test.slow(); // several browsers at once
  const NEW = "another four words in a row";

  test("ends every other session and the old password; this session and API tokens stay valid", async ({
    portal,
    person,
    browser,
  }) => {
    const elsewhere = await signInElsewhere(browser, person, FIREFOX);
    const { token } = await svc("token", "create", "--user", person.id, "--name", "program");
    await portal.goto("/account");
    await portal.getByLabel("Current password", { exact: true }).fill(person.password);
    await portal.getByLabel("New password", { exact: true }).fill(NEW);
    await portal.getByRole("button", { name: "Change password" }).click();
    await expect(portal.getByText("Password changed.")).toBeVisible();
    await expect(portal.getByLabel("New password", { exact: true })).toHaveValue("");
    await portal.goto("/account/sessions");
    await expect(portal.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
    await expectSignedOut(elsewhere);
    expect(await statusWith(person.sessionToken)).toBe(401);
    expect(await statusWith(token ?? "")).toBe(200);
    await elsewhere.goto("/sign-in");
    await elsewhere.getByLabel("E-mail or username").fill(person.username);
    await elsewhere.getByLabel("Password", { exact: true }).fill(person.password);
    await elsewhere.getByRole("button", { name: "Sign in" }).click();
    await expect(elsewhere.getByRole("alert").getByText("The name or the password is wrong.")).toBeVisible();
    await elsewhere.context().close();
    const again = await signInElsewhere(browser, person, FIREFOX, NEW);
    await again.context().close();
  });

  test("a wrong current password and a short new one are reported at their fields, and nothing changes", async ({
    portal,
    person,
  }) => {
    await portal.goto("/account");
    await portal.getByLabel("Current password", { exact: true }).fill("not the password");
    await portal.getByLabel("New password", { exact: true }).fill("short");
    await portal.getByRole("button", { name: "Change password" }).click();
    await expect(portal.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
      /at least 10 characters/i,
    );
    await portal.getByLabel("New password", { exact: true }).fill(NEW);
    await portal.getByRole("button", { name: "Change password" }).click();
    await expect(portal.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(
      /is not your password/i,
    );
    await expect(portal.getByLabel("New password", { exact: true })).toHaveValue(NEW);
    await expectAccessible(portal);
    expect(await statusWith(person.sessionToken)).toBe(200);
  });
});
