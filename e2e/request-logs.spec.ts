import type { Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { createTestApp } from "./oauth-fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const list = (page: Page) => page.getByRole("list", { name: "Requests" });
const lines = (page: Page) => list(page).getByRole("listitem");

async function newToken(person: TestAccount, name: string): Promise<string> {
  return (await svc("token", "create", "--user", person.id, "--name", name)).token ?? "";
}

const call = (token: string, path: string) =>
  fetch(`${BASE_URL}/v1${path}`, { headers: { Authorization: token, "User-Agent": "probe/3" } });

test("before the first call the page explains what it lists; a call appears without a reload", async ({
  portal,
  person,
}) => {
  await portal.goto("/developers/logs");
  await expect(portal.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await expectAccessible(portal);
  await call(person.sessionToken, "/user");
  await expect(lines(portal)).toHaveCount(1);
  await expect(lines(portal)).toContainText("GET /user");
  await expect(portal.getByText("1 request in the last 24 hours")).toBeVisible();
});

test("a call is found by its outcome, token and request id, and shows its error", async ({ portal, person }) => {
  const [nightly, hourly] = [await newToken(person, "Nightly import"), await newToken(person, "Hourly count")];
  const missing = await call(nightly, "/bots/none");
  for (let i = 0; i < 3; i++) await call(hourly, "/bots");
  await portal.goto("/developers/logs");
  await expect(lines(portal)).toHaveCount(4);

  await portal.getByRole("radiogroup", { name: "Outcome" }).getByText("Refused").click();
  await expect(lines(portal)).toHaveCount(1);
  await expect(portal).toHaveURL(/outcome=refused/);
  await lines(portal).locator("summary").focus();
  await portal.keyboard.press("Enter");
  const requestId = missing.headers.get("x-request-id") ?? "";
  await expect(lines(portal)).toContainText("generic.not_found");
  await expect(lines(portal)).toContainText(requestId);
  await expect(lines(portal)).toContainText("probe/3");
  await expectAccessible(portal);

  await portal.goto("/developers/logs");
  await portal.getByRole("combobox", { name: "Requests by" }).click();
  await portal.getByRole("option", { name: "Hourly count" }).click();
  await expect(lines(portal)).toHaveCount(3);
  await portal.reload();
  await expect(lines(portal)).toHaveCount(3);

  await portal.goto(`/developers/logs?request=${requestId}`);
  await expect(lines(portal)).toHaveCount(1);
  await portal.getByRole("searchbox", { name: "Request ID" }).fill("none-like-that");
  await expect(portal.getByRole("heading", { name: "No matching requests" })).toBeVisible();
  await expect(portal.getByText("4 requests of the last 30 days are hidden by the filters.")).toBeVisible();
  await portal.getByRole("button", { name: "Clear filters" }).click();
  await expect(lines(portal)).toHaveCount(4);
});

test("the owner of an application sees its failing token requests, and another account does not", async ({
  portal,
  person,
}) => {
  const app = await createTestApp({ redirectUri: "https://app.example/cb", owner: person });
  const form = { grant_type: "authorization_code", code: "wrong", redirect_uri: app.redirectUri };
  const { clientId: client_id, clientSecret: client_secret } = app;
  const body = new URLSearchParams({ ...form, client_id, client_secret });
  await fetch(`${BASE_URL}/v1/oauth2/token`, { method: "POST", body });
  await portal.goto(`/developers/logs?application=${client_id}`);
  await expect(lines(portal)).toHaveCount(1);
  await lines(portal).click();
  await expect(lines(portal)).toContainText("invalid_grant");
  expect(await portal.content()).not.toContain(client_secret);

  const stranger = await createTestAccount();
  await portal.context().addCookies([{ name: "session", value: stranger.sessionToken, url: BASE_URL }]);
  await portal.goto(`/developers/logs?application=${client_id}`);
  await expect(portal.getByRole("alert").first()).toBeVisible();
  await expect(lines(portal)).toHaveCount(0);
});

test("the hours are shown as a chart and as a table; the page fits a phone", async ({ portal, person }) => {
  const token = await newToken(person, "Counter");
  for (const path of ["/bots", "/bots", "/bots/none"]) await call(token, path);
  await portal.goto("/developers/logs");
  await expect(portal.getByRole("img", { name: /2 succeeded, 1 refused$/ })).toBeVisible();
  await portal.getByRole("button", { name: "Show as a table" }).click();
  const now = portal.getByRole("row").nth(1);
  await expect(now.getByRole("cell")).toHaveText([/:00$/, "2", "1", "0", "0"]);
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.getByRole("tab", { name: "Rate limits" }).click();
  await expect(portal.getByRole("heading", { name: "No active limits" })).toBeVisible();
  await expectAccessible(portal);
  await expectFitsPhone(portal);
});
