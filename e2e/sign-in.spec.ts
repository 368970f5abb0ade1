import type { BrowserContext, Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const path = (page: Page) => new URL(page.url()).pathname;
const unique = () => Math.random().toString(36).slice(2, 10);

async function fillAccount(page: Page, username: string, password = "four words in a row") {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("E-mail").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function fillSignIn(page: Page, identifier: string, password: string) {
  await page.getByLabel("E-mail or username", { exact: true }).fill(identifier);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "session");

/** A sign-in with a wrong password, without the page. */
async function guessWrong({ request }: Page, person: TestAccount) {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, identifier: person.username, password: "not the password", json: "true" };
  await request.post("/api/auth/callback/credentials", { form });
}

test.describe("The first account", () => {
  const earlier = ["?token=", "?token=wrong", "?token=a&token=b", `?token=${"a".repeat(2_000)}`];
  for (const end of ["", "#token=", "#token=wrong", `#token=${"a".repeat(2_000)}`, ...earlier]) {
    test(`a wrong set-up link explains what to do: ${end.slice(0, 20) || "no token"}`, async ({ page }) => {
      await page.goto(`/setup${end}`);
      await expect(heading(page)).toHaveText("This set-up link is not valid");
      await page.getByRole("link", { name: "Go to sign-in" }).click();
      await expect(page).toHaveURL("/sign-in");
    });
  }
});

test.describe("The start page", () => {
  test("describes the service, counts bots, and links to sign-up and to the reference", async ({ page }) => {
    await page.goto("/");
    const counts = page.getByRole("region", { name: "Live numbers of this service" });
    await expect(counts.getByRole("definition").first()).toHaveText(/^[\d,]+$/);
    for (const [name, place] of [
      ["Create account", "/sign-up"],
      ["API reference", "/docs/reference"],
      ["Quick start", "/docs/quickstart"],
    ] as const) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", place);
    }
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/sign-in");
  });

  test("a signed-in user is redirected to the overview", async ({ portal }) => {
    for (const start of ["/", "/sign-in", "/sign-up"]) {
      await portal.goto(start);
      await expect(portal).toHaveURL("/overview");
    }
  });
});

test.describe("Creating an account", () => {
  test("one form creates the account and opens the overview, signed in", async ({ page, context }) => {
    await page.goto("/sign-up");
    await expectAccessible(page);
    await expectFitsPhone(page);
    const name = `new-${unique()}`;
    await fillAccount(page, name);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/overview");
    const token = (await sessionCookie(context))?.value ?? "";
    const user = await (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: token } })).json();
    expect(user).toMatchObject({ username: name, email: `${name}@example.com`, verified: false, flags: 0 });
  });

  test("a problem is shown at its field, and the form keeps its values", async ({ page }) => {
    await page.goto("/sign-up");
    await fillAccount(page, "<img src=x onerror=alert(1)>", "short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/must be 3 to 32 letters/i);
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/must be an e-mail address/i);
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 10 characters/i);
    await expect(page.getByLabel("Username")).toHaveValue("<img src=x onerror=alert(1)>");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("short");
    await expectAccessible(page);
    expect(path(page)).toBe("/sign-up");
  });

  test("a username or e-mail address in use, in any letter case, is reported at its field", async ({
    page,
    person,
  }) => {
    await page.goto("/sign-up");
    await fillAccount(page, person.username.toUpperCase());
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/This username is taken already/);
    await page.getByLabel("Username").fill(`other-${unique()}`);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/This e-mail address is taken already/);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("four words in a row");
  });
});

test.describe("Signing in", () => {
  test("a wrong password is reported and the form keeps its values; the right one opens the overview", async ({
    page,
    person,
  }) => {
    await page.goto("/sign-in");
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("This is required.");
    await fillSignIn(page, person.username, "not the password");
    await expect(page.getByRole("alert").getByText("The name or the password is wrong.")).toBeVisible();
    await expect(page.getByLabel("E-mail or username")).toHaveValue(person.username);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/overview");
  });

  test("the e-mail address works like the username, in any letter case", async ({ page, person }) => {
    await page.goto("/sign-in");
    await fillSignIn(page, `${person.username}@EXAMPLE.com`, person.password);
    await expect(page).toHaveURL("/overview");
  });

  test("after ten wrong passwords the page says when to try again, and the right one is refused too", async ({
    page,
    person,
  }) => {
    for (let count = 0; count < 10; count += 1) await guessWrong(page, person);
    await page.goto("/sign-in");
    await fillSignIn(page, person.username, person.password);
    await expect(page.getByRole("alert").getByText(/^Too many attempts\. Try again in \d+ minutes?\.$/)).toBeVisible();
    await expect(page.getByLabel("E-mail or username")).toHaveValue(person.username);
  });

  test("an unreachable service is reported in the page, and the form keeps its values", async ({ page, person }) => {
    await page.goto("/sign-in");
    await page.route("**/api/auth/**", (route) => route.abort());
    await fillSignIn(page, person.username, person.password);
    await expect(page.getByRole("alert").getByText("The service cannot be reached.")).toBeVisible();
    await page.unroute("**/api/auth/**");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/overview");
  });

  test("values that a password manager fills in before hydration are used", async ({ page, person }) => {
    test.slow();
    await page.route("**/_next/static/**/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto("/sign-in", { waitUntil: "commit" });
    await page.getByLabel("E-mail or username", { exact: true }).fill(person.username);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/overview");
  });

  test("signing in returns to the requested page", async ({ page, person }) => {
    await page.goto("/bots?view=attention&q=otter");
    await expect(heading(page)).toHaveText("Sign in");
    await fillSignIn(page, person.username, person.password);
    await expect(page).toHaveURL("/bots?view=attention&q=otter");
  });

  test("signing in never redirects to another site", async ({ page, person }) => {
    const foreign = [
      "//evil.example",
      "/\\evil.example",
      "https:evil.example",
      "%2f%2fevil.example",
      "/%09/evil.example",
    ];
    await page.goto(`/sign-in?next=${encodeURIComponent("//evil.example/a")}`);
    await fillSignIn(page, person.username, person.password);
    await expect(page).toHaveURL("/overview");
    for (const next of [...foreign, "javascript:alert(1)", "/%2fevil.example", "\\\\evil.example"]) {
      const reply = await page.request.get(`/sign-in?next=${encodeURIComponent(next)}`, { maxRedirects: 0 });
      expect([reply.status(), reply.headers().location], next).toEqual([307, "/overview"]);
    }
  });

  test("threat 8: a cookie planted before sign-in is not the session after it, and scripts cannot read the new one", async ({
    page,
    context,
    person,
  }) => {
    const planted = "planted-session-value-planted-session-value";
    await context.addCookies([{ name: "session", value: planted, url: BASE_URL }]);
    await page.goto("/sign-in");
    await fillSignIn(page, person.username, person.password);
    await expect(page).toHaveURL("/overview");
    const cookie = await sessionCookie(context);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.value).not.toBe(planted);
    expect(cookie?.value.length).toBeGreaterThanOrEqual(43);
    expect(await page.evaluate(() => document.cookie)).not.toContain("session=");
    const reply = await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: planted } });
    expect(reply.status).toBe(401);
  });

  test("each sign-in creates a session of its own", async ({ page, context, person }) => {
    const values = new Set<string>();
    for (let count = 0; count < 2; count += 1) {
      await context.clearCookies();
      await page.goto("/sign-in");
      await fillSignIn(page, person.username, person.password);
      await expect(page).toHaveURL("/overview");
      values.add((await sessionCookie(context))?.value ?? "");
    }
    expect(values.size).toBe(2);
  });
});

test("the API does not accept the portal's cookie, and the portal does not accept an API token", async ({
  page,
  context,
}) => {
  const person = await createTestAccount();
  await context.addCookies([{ name: "session", value: person.sessionToken, url: BASE_URL }]);
  expect((await page.request.get("/v1/user")).status()).toBe(401);
  await context.addCookies([{ name: "session", value: `SVC_${"a".repeat(38)}`, url: BASE_URL }]);
  await page.goto("/overview");
  await expect(page).toHaveURL(/\/sign-in\?next=%2Foverview$/);
});
