import type { Browser, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { change, createTestAccount, expect, signInAs, type TestAccount, test } from "./fixtures.ts";
import {
  authorizeAddress,
  type CallbackServer,
  createTestApp,
  startCallbackServer,
  type TestApp,
} from "./oauth-fixtures.ts";
import { ageSignIns, confirmAddress, forgetLastCode, readMailedLink } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

const PASSWORD = "four words in a row";
const DEEP_LINK = "/bots?view=attention&q=otter+%26+co";
const unique = () => Math.random().toString(36).slice(2, 10);
let callback: CallbackServer;
let app: TestApp;

test.beforeAll(async () => {
  callback = await startCallbackServer();
  app = await createTestApp({ redirectUri: callback.redirectUri });
});
test.afterAll(() => callback.close());

const link = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function fillAccount(page: Page, username = `new-${unique()}`): Promise<string> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("E-mail").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Create account").click();
  return username;
}

async function signIn(page: Page, { username, password }: Pick<TestAccount, "username" | "password">): Promise<void> {
  await page.getByLabel("E-mail or username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
}

/** The request that was sent to the authorize page goes on: its person approves, and the application has its state. */
async function expectConsent(page: Page, username: string, state = "state-1"): Promise<void> {
  await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
  await button(page, "Approve").click();
  await page.waitForURL(/\/cb\?code=/);
  expect(new URL(page.url()).searchParams.get("state")).toBe(state);
}

const newPage = async (browser: Browser) => (await browser.newContext({ baseURL: BASE_URL })).newPage();

test.describe("An approval goes on after", () => {
  test("an account was created for it", async ({ page }) => {
    await page.goto(authorizeAddress(app));
    await link(page, "Create account").click();
    await expectConsent(page, await fillAccount(page));
  });

  test("an account was created for it, by any way between the pages", async ({ page }) => {
    await page.goto(authorizeAddress(app));
    await link(page, "Create account").click();
    await link(page, "Sign in").click();
    await link(page, "Forgot password?").click();
    await link(page, "Back to sign-in").click();
    await link(page, "Create account").click();
    await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Sign in" }).click();
    await link(page, "Create account").click();
    await page.reload();
    await expectConsent(page, await fillAccount(page));
  });

  test("another account was created in place of that which is signed in, or signed in to", async ({ portal }) => {
    await portal.goto(authorizeAddress(app));
    await portal.getByRole("link", { name: "Switch account" }).click();
    await link(portal, "Create account").click();
    const username = await fillAccount(portal);
    await expect(portal.getByText(`Signed in as ${username}`)).toBeVisible();
    const other = await createTestAccount();
    await portal.getByRole("link", { name: "Switch account" }).click();
    await link(portal, "Forgot password?").click();
    await link(portal, "Back to sign-in").click();
    await signIn(portal, other);
    await expectConsent(portal, other.username);
  });

  test("a forgotten password was replaced, by the link of the mail in the same browser", async ({
    page,
    context,
    person,
  }) => {
    await confirmAddress(person.id);
    await page.goto(authorizeAddress(app));
    await link(page, "Forgot password?").click();
    await page.getByLabel("E-mail or username").fill(person.username);
    await button(page, "Send link").click();
    await expect(page.getByText("Check your mail")).toBeVisible();
    const mailed = await readMailedLink(person.id, "resetPassword");
    expect(mailed).toMatch(/\/reset\/new#[\w-]+$/); // a stranger asks for it, too: it holds nothing that somebody chose
    const fromMail = await context.newPage();
    await fromMail.goto(mailed);
    await fromMail.getByLabel("New password").fill(PASSWORD);
    await button(fromMail, "Change password").click();
    await link(fromMail, "Sign in and go on").click();
    await signIn(fromMail, { ...person, password: PASSWORD });
    await expectConsent(fromMail, person.username);
  });

  test("a code of the authenticator app, or a recovery code", async ({ page, person }) => {
    const { secret } = await change<{ secret: string }>(person, "twoFactor.start", {});
    const { recoveryCodes } = await change<{ recoveryCodes: string[] }>(person, "twoFactor.confirm", {
      code: generateSync({ secret }),
    });
    await forgetLastCode(person.id);
    for (const code of [generateSync({ secret }), recoveryCodes[0] ?? ""]) {
      await page.context().clearCookies();
      await page.goto(authorizeAddress(app, { prompt: "consent" }));
      await signIn(page, person);
      await page.getByLabel("Code", { exact: true }).fill(code);
      await button(page, "Sign in").click();
      await expectConsent(page, person.username);
    }
  });

  test("a passkey", async ({ page, person }) => {
    const client = await page.context().newCDPSession(page);
    await client.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
    const says = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
    await client.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, ...says } });
    await signInAs(page, person);
    await page.goto("/account/security");
    await button(page, "Add a passkey").click();
    const dialog = page.getByRole("dialog", { name: "Add a passkey" });
    await dialog.getByLabel("Name").fill("Laptop");
    await button(page, "Continue").click();
    await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toContainText("Laptop");
    await page.context().clearCookies();
    await page.goto(authorizeAddress(app)); // the authenticator confirms what the browser offers with the field
    await expectConsent(page, person.username);
  });

  test("the password was asked for once more, or an account was created then", async ({ portal, person }) => {
    const demands: Record<string, string>[] = [{ prompt: "login" }, { max_age: "300" }];
    for (const demand of demands) {
      await ageSignIns(person.id, 11);
      await portal.goto(authorizeAddress(app, { ...demand, state: "again" }));
      await signIn(portal, person);
      await expectConsent(portal, person.username, "again");
    }
    await portal.goto(authorizeAddress(app, { prompt: "login" }));
    await link(portal, "Create account").click();
    await expectConsent(portal, await fillAccount(portal));
  });

  test("the longest request, also where an account is created for it", async ({ browser, person }) => {
    const state = "%".repeat(2_300); // three characters each in its address, and five in that of the sign-in page
    for (const way of [
      async (page: Page) => {
        await signIn(page, person);
        return person.username;
      },
      async (page: Page) => {
        await link(page, "Create account").click();
        return fillAccount(page);
      },
    ]) {
      const page = await newPage(browser);
      await page.goto(authorizeAddress(app, { state }));
      await expectConsent(page, await way(page), state);
      await page.context().close();
    }
  });
});

test.describe("A page of the portal is opened after", () => {
  test("an account was created", async ({ page }) => {
    await page.goto(DEEP_LINK);
    await link(page, "Create account").click();
    await fillAccount(page);
    await expect(page).toHaveURL(DEEP_LINK);
  });

  test("a password was replaced, or the account was looked at first", async ({ page, person }) => {
    await change(person, "tokens.create", { name: "ci" });
    await confirmAddress(person.id);
    await page.goto(DEEP_LINK);
    await link(page, "Forgot password?").click();
    await page.getByLabel("E-mail or username").fill(person.username);
    await button(page, "Send link").click();
    await expect(page.getByText("Check your mail")).toBeVisible();
    await page.goto(await readMailedLink(person.id, "resetPassword"));
    await page.getByLabel("New password").fill(PASSWORD);
    await button(page, "Change password").click();
    await expect(link(page, "Sign in and look at it")).toBeVisible();
    await link(page, "Sign in and go on").click();
    await signIn(page, { ...person, password: PASSWORD });
    await expect(page).toHaveURL(DEEP_LINK);
    await page.context().clearCookies(); // what was kept is used once
    await page.goto("/sign-in");
    await signIn(page, { ...person, password: PASSWORD });
    await expect(page).toHaveURL("/overview");
  });

  test("a session ended while a service was linked; the code of the other service is in no further address", async ({
    page,
    person,
  }) => {
    await page.goto("/account/connections/google?code=of-the-service&state=x");
    await expect(page).toHaveURL(/\/sign-in\?next=%2Faccount%2Fconnections%2Fgoogle$/);
    await signIn(page, person);
    await expect(page.getByText("Google was not linked")).toBeVisible();
    await expect(page).toHaveURL("/account");
  });
});

test("no page of signing in leads to another site", async ({ page, person }) => {
  const foreign = [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2fevil.example",
    "javascript:alert(1)",
  ];
  for (const next of foreign) {
    const query = `next=${encodeURIComponent(next)}`;
    for (const path of ["/sign-in", "/sign-up", "/reset", "/setup"]) {
      const body = await (await page.request.get(`${path}?${query}`)).text();
      expect([path, next, /<a[^>]*href="[^"]*evil/.test(body)]).toEqual([path, next, false]);
    }
    await page.goto(`/sign-in?${query}`);
    await page.evaluate(
      (to) => localStorage.setItem("return-to", JSON.stringify({ next: to, until: Date.now() + 60_000 })),
      next,
    );
    await page.goto("/setup#token=wrong");
    await expect(link(page, "Go to sign-in")).toHaveAttribute("href", "/sign-in");
    await page.goto(`/sign-up?${query}`);
    await fillAccount(page);
    await expect(page).toHaveURL("/overview");
    await page.context().clearCookies();
  }
  await signInAs(page, person);
  for (const next of foreign) {
    const reply = await page.request.get(`/sign-up?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([307, "/overview"]);
  }
});
