import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const DEEP_LINK = "/bots?view=attention&q=otter";
const unique = () => Math.random().toString(36).slice(2, 10);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillSignIn(page: Page, identifier: string, password: string) {
  await field(page, "E-mail or username").fill(identifier);
  await field(page, "Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "session");

/** Sign-ins with wrong passwords, without the page. */
async function guessWrong({ request }: Page, person: TestAccount, times: number) {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, identifier: person.username, password: "not the password", json: "true" };
  const guess = () => request.post("/api/auth/callback/credentials", { form });
  await Promise.all(Array.from({ length: times }, guess));
}

test("the start page counts bots, and links to sign-up, sign-in and the documentation; whoever is signed in goes on to the overview", async ({
  portal,
}) => {
  for (const start of ["/", "/sign-in", "/sign-up"]) {
    const reply = await portal.request.get(start, { maxRedirects: 0 });
    expect([start, reply.status(), reply.headers().location]).toEqual([start, 307, "/overview"]);
  }
  await portal.context().clearCookies();
  await portal.goto("/");
  const counts = portal.getByRole("region", { name: "This service now" });
  await expect(counts.getByRole("definition").first()).toHaveText(/^[\d,]+$/);
  for (const [name, place] of [
    ["Create account", "/sign-up"],
    ["API reference", "/docs/reference"],
    ["Quick start", "/docs/quickstart"],
  ] as const) {
    await expect(portal.getByRole("link", { name })).toHaveAttribute("href", place);
  }
  await expect(portal.getByRole("main").getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
});

test("one form creates the account and opens the overview, signed in; a problem is shown at its field, and the form keeps its values", async ({
  page,
  context,
  person,
}) => {
  const create = page.getByRole("button", { name: "Create account" });
  await page.goto("/sign-up");
  await field(page, "Username").fill("<img src=x onerror=alert(1)>");
  await field(page, "E-mail").fill("<img src=x onerror=alert(1)>@example.com");
  await field(page, "Password").fill("short");
  await create.click();
  await expect(field(page, "Username")).toHaveAccessibleDescription(/must be 3 to 32 letters/i);
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/must be an e-mail address/i);
  await expect(field(page, "Password")).toHaveAccessibleDescription(/at least 10 characters/i);
  await expect(field(page, "Username")).toHaveValue("<img src=x onerror=alert(1)>");
  await expect(field(page, "Password")).toHaveValue("short");
  await expectAccessible(page);

  await field(page, "Username").fill(person.username.toUpperCase());
  await field(page, "E-mail").fill(`${person.username.toUpperCase()}@example.com`);
  await field(page, "Password").fill("four words in a row");
  await create.click();
  await expect(field(page, "Username")).toHaveAccessibleDescription(/This username is taken already/);
  const name = `new-${unique()}`;
  await field(page, "Username").fill(name);
  await create.click();
  await expect(field(page, "E-mail")).toHaveAccessibleDescription(/This e-mail address is taken already/);
  await expect(field(page, "Password")).toHaveValue("four words in a row");
  await field(page, "E-mail").fill(`${name}@example.com`);
  await create.click();
  await expect(page).toHaveURL("/overview");
  const token = (await sessionCookie(context))?.value ?? "";
  const user = await (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: token } })).json();
  expect(user).toMatchObject({ username: name, email: `${name}@example.com`, verified: false, flags: 0 });
});

test.describe("Signing in", () => {
  test("a wrong password and an unreachable service are reported and the form keeps its values; the right one opens the overview", async ({
    page,
    person,
  }) => {
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(field(page, "Password")).toHaveAccessibleDescription("This is required.");
    await fillSignIn(page, person.username, "not the password");
    await expect(page.getByRole("alert").getByText("The name or the password is wrong.")).toBeVisible();
    await expect(field(page, "E-mail or username")).toHaveValue(person.username);
    await expect(field(page, "Password")).toBeFocused();
    await expectAccessible(page);
    await page.route("**/api/auth/**", (route) => route.abort());
    await fillSignIn(page, `${person.username}@EXAMPLE.com`, person.password);
    await expect(page.getByRole("alert").getByText("The service cannot be reached.")).toBeVisible();
    await page.unroute("**/api/auth/**");
    await field(page, "Password").press("Enter");
    await expect(page).toHaveURL("/overview");
  });

  test("after ten wrong passwords the page says when to try again, and the right one is refused too; the portal takes no API token for a session", async ({
    page,
    context,
    person,
  }) => {
    await guessWrong(page, person, 10);
    await page.goto("/sign-in");
    await fillSignIn(page, person.username, person.password);
    await expect(page.getByRole("alert").getByText(/^Too many attempts\. Try again in \d+ minutes?\.$/)).toBeVisible();
    await expect(field(page, "E-mail or username")).toHaveValue(person.username);

    await context.addCookies([{ name: "session", value: `SVC_${"a".repeat(38)}`, url: BASE_URL }]);
    const reply = await page.request.get("/overview", { maxRedirects: 0 });
    expect(reply.headers().location).toMatch(/\/sign-in\?next=%2Foverview$/);
  });

  test("values that a password manager fills in before hydration are used", async ({ page, person }) => {
    let release = () => {};
    const filled = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_next/static/**/*.js", async (route) => {
      await filled;
      await route.continue();
    });
    await page.goto("/sign-in", { waitUntil: "commit" });
    await field(page, "E-mail or username").fill(person.username);
    await field(page, "Password").fill(person.password);
    await expect(page.getByRole("button", { name: "Sign in" })).toBeDisabled();
    release();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/overview");
  });

  test("threat 8: a cookie planted before sign-in is not the session after it, and scripts cannot read the new one; the requested page is opened", async ({
    page,
    context,
    person,
  }) => {
    const planted = "planted-session-value-planted-session-value";
    await context.addCookies([{ name: "session", value: planted, url: BASE_URL }]);
    await page.goto(DEEP_LINK);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await fillSignIn(page, person.username, person.password);
    await expect(page).toHaveURL(DEEP_LINK);
    const cookie = await sessionCookie(context);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.value).not.toBe(planted);
    expect(cookie?.value.length).toBeGreaterThanOrEqual(43);
    expect(await page.evaluate(() => document.cookie)).not.toContain("session=");
    const reply = await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: planted } });
    expect(reply.status).toBe(401);
  });
});
