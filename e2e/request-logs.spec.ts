import type { Page } from "@playwright/test";
import { expectTwoLines } from "./expect-two-lines.ts";
import { expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const list = (page: Page) => page.getByRole("list", { name: "Requests" });
const lines = (page: Page) => list(page).getByRole("listitem");

async function newToken(person: TestAccount, name: string): Promise<string> {
  return (await svc("token", "create", "--user", person.id, "--name", name)).token ?? "";
}

const call = (token: string, path: string) =>
  fetch(`${BASE_URL}/v1${path}`, { headers: { Authorization: token, "User-Agent": "probe/3" } });

test("before the first call the page explains what it lists; calls appear without a reload, and the hours as a chart and as a table", async ({
  portal,
  person,
}) => {
  await portal.goto("/developers/logs");
  await expect(portal.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  for (const path of ["/user", "/bots", "/bots/none"]) await call(person.sessionToken, path);
  await expect(lines(portal)).toHaveCount(3);
  await expect(lines(portal).last()).toContainText("GET /user");
  expect((await lines(portal).last().boundingBox())?.height).toBeLessThan(44); // all its cells stand in one line
  await expect(portal.getByText("3 requests in the last 24 hours")).toBeVisible();
  await expect(portal.getByRole("img", { name: /2 succeeded, 1 refused$/ })).toBeVisible();
  await portal.getByText("Show as a table").click();
  const now = portal.getByRole("table", { name: "Requests by hour" }).getByRole("row").nth(1);
  await expect(now.getByRole("cell")).toHaveText([/:00$/, "2", "1", "0", "0"]);
  await expectAccessible(portal, portal.getByRole("main"));
  await portal.getByRole("tab", { name: "Rate limits" }).click();
  await expect(portal.getByRole("heading", { name: "No active limits" })).toBeVisible();
});

test("a call is found by its outcome, token and request id, and shows its error", async ({ portal, person }) => {
  const [nightly, hourly] = [await newToken(person, "Nightly import"), await newToken(person, "Hourly count")];
  const missing = await call(nightly, "/bots/none");
  for (let i = 0; i < 3; i++) await call(hourly, "/bots");
  await portal.goto("/developers/logs");
  await expect(lines(portal)).toHaveCount(4);

  const outcome = portal.getByRole("radiogroup", { name: "Outcome" });
  await outcome.getByText("Refused").click();
  await expect(lines(portal)).toHaveCount(1);
  await expect(portal).toHaveURL(/outcome=refused/);
  const chips = portal.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips).toHaveText(["Outcome: Refused"]);
  await lines(portal).locator("summary").focus();
  await portal.keyboard.press("Enter");
  const requestId = missing.headers.get("x-request-id") ?? "";
  await expect(lines(portal)).toContainText("generic.not_found");
  await expect(lines(portal)).toContainText(requestId);
  await expect(lines(portal)).toContainText("probe/3");
  await expectAccessible(portal, lines(portal));

  await portal.getByRole("link", { name: "Open the page of this request" }).click();
  await expect(portal).toHaveURL(`/developers/logs/${requestId}`);
  await expect(portal.getByRole("main")).toContainText("generic.not_found");
  await expectAccessible(portal);
  await portal.goBack();
  await expect(portal).toHaveURL(/outcome=refused/);

  await outcome.getByText("All", { exact: true }).click();
  await portal.getByRole("combobox", { name: "Requests by" }).click();
  await portal.getByRole("option", { name: "Hourly count" }).click();
  await expect(lines(portal)).toHaveCount(3);
  await portal.reload();
  await expect(lines(portal)).toHaveCount(3);
  await expect(chips).toHaveText(["Requests by: Hourly count"]);
  await expectFitsPhone(portal);
  await expectTwoLines(portal, lines(portal).locator("summary"));
  await portal.setViewportSize({ width: 1280, height: 720 });
  await portal.getByRole("button", { name: "Remove the filter Requests by: Hourly count" }).click();
  await expect(lines(portal)).toHaveCount(4);

  await portal.goto(`/developers/logs?request=${requestId}`);
  await expect(lines(portal)).toHaveCount(1);
  await portal.getByRole("searchbox", { name: "Request ID" }).fill("none-like-that");
  await expect(portal.getByRole("heading", { name: "No matching requests" })).toBeVisible();
  await expect(portal.getByText("4 requests of the last 30 days are hidden by the filters.")).toBeVisible();
  await portal.getByRole("button", { name: "Clear filters" }).click();
  await expect(lines(portal)).toHaveCount(4);
  await portal.goto("/developers/logs/none-like-that");
  await expect(portal.getByRole("heading", { name: "Request not found" })).toBeVisible();
});
