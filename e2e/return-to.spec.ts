import type { Page } from "@playwright/test";
import { change, expect, type TestAccount, test } from "./fixtures.ts";
import {
  authorizeAddress,
  type CallbackServer,
  createTestApp,
  startCallbackServer,
  type TestApp,
} from "./oauth-fixtures.ts";
import { confirmAddress, readMailedLink } from "./stored-records.ts";
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

async function fillAccount(page: Page): Promise<string> {
  const username = `new-${unique()}`;
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

const expectSignedIn = (page: Page, username: string) =>
  expect(page.getByText(`Signed in as ${username}`)).toBeVisible();

/** The request that was sent to the authorize page goes on: its person approves, and the application has its state. */
async function expectConsent(page: Page, username: string, state = "state-1"): Promise<void> {
  await expectSignedIn(page, username);
  await button(page, "Approve").click();
  await page.waitForURL(/\/cb\?code=/);
  expect(new URL(page.url()).searchParams.get("state")).toBe(state);
}

/** The links of a page to the pages of signing in. */
async function readLinks(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => /^\/(?:sign-in|sign-up|reset)\b/.test(href));
}

test.describe("An approval goes on after", () => {
  test("an account was created for it, also in place of that which is signed in, or the password was asked for once more; with the longest request", async ({
    page,
    person,
  }) => {
    const state = "%".repeat(2_300); // three characters each in its address, and five in that of the sign-in page
    await page.goto(authorizeAddress(app, { state }));
    await link(page, "Create account").click();
    await expectSignedIn(page, await fillAccount(page));
    await page.getByRole("link", { name: "Switch account" }).click();
    await link(page, "Create account").click();
    await expectSignedIn(page, await fillAccount(page));
    await page.goto(authorizeAddress(app, { state, prompt: "login" }));
    await signIn(page, person);
    await expectConsent(page, person.username, state);
  });

  test("a forgotten password was replaced, by the link of the mail in the same browser, which keeps it until then", async ({
    page,
    context,
    person,
  }) => {
    await change(person, "tokens.create", { name: "ci" });
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
    await expect(link(fromMail, "Sign in and look at it")).toBeVisible();
    await link(fromMail, "Sign in and go on").click();
    await signIn(fromMail, { ...person, password: PASSWORD });
    await expectConsent(fromMail, person.username);
    expect(await page.evaluate(() => localStorage.getItem("return-to")), "it is used once").toBeNull();
  });
});

test("each page of signing in passes to the others where its person goes on", async ({ page }) => {
  for (const next of [DEEP_LINK, authorizeAddress(app).slice(BASE_URL.length)]) {
    const query = new URLSearchParams({ again: "true", next });
    for (const [path, others] of Object.entries({
      "/sign-in": ["/sign-in", "/reset", "/sign-up"],
      "/sign-up": ["/sign-in", "/sign-in"],
      "/reset": ["/sign-in", "/sign-in"],
    })) {
      expect(await readLinks(page, `${path}?${query}`), path).toEqual(others.map((other) => `${other}?${query}`));
    }
  }
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
  }
  const [next = ""] = foreign;
  const keep = () =>
    page.evaluate(
      (to) => localStorage.setItem("return-to", JSON.stringify({ next: to, until: Date.now() + 60_000 })),
      next,
    );
  for (const address of ["/setup?token=a&token=b", `/setup?token=${"a".repeat(2_000)}`]) {
    await page.goto(address);
    await keep();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This set-up link is not valid");
    await expect(page.getByRole("link", { name: "Go to sign-in" })).toHaveAttribute("href", "/sign-in");
  }
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await signIn(page, person);
  await expect(page).toHaveURL("/overview");
  for (const path of ["/sign-in", "/sign-up"]) {
    for (const to of foreign) {
      const reply = await page.request.get(`${path}?next=${encodeURIComponent(to)}`, { maxRedirects: 0 });
      expect([reply.status(), reply.headers().location], to).toEqual([307, "/overview"]);
    }
  }
});
