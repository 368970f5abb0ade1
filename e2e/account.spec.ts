import type { Page } from "@playwright/test";
import { expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SCRIPT = "<img src=x onerror=window.probed=true>";

const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "Sessions" }).getByRole("listitem").filter({ hasText: name });

/** Signs in with the password, as a browser with this name does. @returns The session, or none when it is refused. */
async function signInElsewhere({ username, password }: TestAccount, agent: string): Promise<string | undefined> {
  const headers = { "User-Agent": agent };
  const csrf = await fetch(`${BASE_URL}/api/auth/csrf`, { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";")[0]);
  const reply = await fetch(`${BASE_URL}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, Cookie: cookies.join("; ") },
    body: new URLSearchParams({ csrfToken, json: "true", identifier: username, password }),
  });
  const lines = reply.headers.getSetCookie().map((line) => /^session=([^;]+)/.exec(line)?.[1]);
  return lines.find((value) => value !== undefined);
}

const statusWith = async (credential = "") =>
  (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: credential } })).status;

/** The session is refused on the API, and the portal leads to the sign-in. */
async function expectSignedOut(session = ""): Promise<void> {
  expect(await statusWith(session)).toBe(401);
  const page = await fetch(`${BASE_URL}/account`, { headers: { Cookie: `session=${session}` }, redirect: "manual" });
  expect(page.headers.get("location")).toContain("/sign-in?next=%2Faccount");
}

test("threat 18: each session names its device, as text; ended ones are refused at once, in the portal and on the API", async ({
  portal,
  person,
}) => {
  const [firefox, curl, script] = [
    await signInElsewhere(person, FIREFOX),
    await signInElsewhere(person, "curl/8.5.0"),
    await signInElsewhere(person, SCRIPT),
  ];
  await portal.goto("/account/sessions");
  await expect(row(portal, "This session")).toHaveCount(1);
  await expect(row(portal, "Firefox 145 on Windows")).toContainText("127.0.0.1");
  await expect(row(portal, "Unknown device").last()).toBeVisible();
  await expect(portal.getByRole("main").locator("img")).toHaveCount(0);
  expect(await portal.evaluate(() => "probed" in window)).toBe(false);
  await row(portal, "Firefox 145").getByRole("button", { name: "End session" }).click();
  const dialog = portal.getByRole("dialog");
  await expectAccessible(portal, dialog);
  await dialog.getByRole("button", { name: "End session" }).click();
  await expect(row(portal, "Firefox 145")).toHaveCount(0);
  await expectSignedOut(firefox);
  expect(await statusWith(curl)).toBe(200);

  await portal.getByRole("button", { name: "Sign out everywhere else" }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(portal.getByText("2 other sessions ended")).toBeVisible();
  await expect(portal.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await expect(portal.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
  for (const session of [curl, script]) await expectSignedOut(session);
  expect(await statusWith(person.sessionToken)).toBe(200);

  await row(portal, "This session").getByRole("button", { name: "Sign out" }).click();
  await expect(portal).toHaveURL("/sign-in");
  await expectSignedOut(person.sessionToken);
});

test("the account page shows identity, rights and bot limit; a new password is checked at its fields, and ends every other session, not API tokens", async ({
  portal,
  person,
  context,
}) => {
  const changed = { ...person, password: "another four words in a row" };
  const elsewhere = await signInElsewhere(person, FIREFOX);
  const { token } = await svc("token", "create", "--user", person.id, "--name", "program");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await portal.goto("/account");
  for (const text of [person.username, `${person.username}@example.com`, "Verified –", "0 of 100 used"]) {
    await expect(portal.getByRole("main").getByText(text, { exact: false }).first()).toBeVisible();
  }
  await portal.getByRole("button", { name: "Copy account id" }).click();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(person.id);
  await expect(portal.getByLabel("Current password", { exact: true })).toHaveCount(0);

  await portal.getByRole("link", { name: "Security", exact: true }).click();
  const current = portal.getByLabel("Current password", { exact: true });
  const wanted = portal.getByLabel("New password", { exact: true });
  const save = portal.getByRole("button", { name: "Change password" });
  await current.fill("not the password");
  await wanted.fill("short");
  await save.click();
  await expect(wanted).toHaveAccessibleDescription(/at least 10 characters/i);
  await wanted.fill(changed.password);
  await save.click();
  await expect(current).toHaveAccessibleDescription(/is not your password/i);
  await expect(wanted).toHaveValue(changed.password);
  expect(await statusWith(person.sessionToken)).toBe(200);

  await current.fill(person.password);
  await save.click();
  await expect(portal.getByText("Password changed.")).toBeVisible();
  await expect(wanted).toHaveValue("");
  await expectSignedOut(elsewhere);
  const own = (await portal.context().cookies(BASE_URL)).find(({ name }) => name === "session");
  expect([await statusWith(own?.value), await statusWith(token)]).toEqual([200, 200]);
  expect(await statusWith(person.sessionToken)).toBe(401);
  expect(await signInElsewhere(person, FIREFOX)).toBeUndefined();
  expect(await statusWith(await signInElsewhere(changed, FIREFOX))).toBe(200);
});
