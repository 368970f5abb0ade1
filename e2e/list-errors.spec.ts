import type { Page, Route } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, signInAs, test } from "./fixtures.ts";
import { pushPage } from "./push-page.ts";

/** Each list, the procedure that it is loaded with, and what a new account sees when that works again. */
const LISTS: [path: string, procedure: string, after: string | RegExp][] = [
  ["/categories", "categories.list", "No categories yet"],
  ["/bots", "bots.list", "No bots yet"],
  ["/presets", "presets.list", "No presets yet"],
  ["/schedules", "schedules.list", "No schedules yet"],
  ["/jobs", "jobs.list", "No jobs yet"],
  ["/trash", "bots.listDeleted", "The trash is empty"],
  ["/notifications", "notifications.list", "No notifications"],
  ["/developers/apps", "applications.list", "No applications yet"],
  ["/developers/tokens", "tokens.list", "No API tokens yet"],
  ["/developers/webhooks", "webhooks.list", "No webhooks yet"],
  ["/developers/logs", "requests.list", /requests? /i],
  ["/account/apps", "approvals.list", "No authorised applications"],
  ["/account/sessions", "sessions.list", /./],
  ["/activity", "auditLog", /./],
  ["/public", "publicBots.list", /./],
  ["/admin", "admin.pendingReviews", /./],
  ["/admin/users", "admin.searchAccounts", /./],
  ["/admin/applications", "admin.searchApplications", /./],
  ["/admin/outbox", "admin.mails", /./],
  ["/admin/audit", "admin.auditLog", /./],
];
const MESSAGE = "The database is being moved.";

/** The pages of Next carry what the server has loaded. Without it, the browser asks for the list itself. */
async function dropPrefetched(page: Page): Promise<void> {
  const answer = async (route: Route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"queries":', '"unused":') });
  };
  // A request that the browser drops, because another page is opened, needs no answer.
  await page.route(/[?&]_rsc=/, (route) => answer(route).catch(() => undefined));
}

/** Answers every call of a batch that contains the procedure as the service would refuse it. */
const refuse = (requestId: string) => async (route: Route) => {
  const data = { code: "BAD_REQUEST", httpStatus: 400, fault: "invalid", problems: [], requestId, isLogged: true };
  const error = { message: MESSAGE, code: -32600, data: { ...data, retryAfterSeconds: null } };
  const count = new URL(route.request().url()).pathname.split(",").length;
  await route.fulfill({ status: 400, json: Array.from({ length: count }, () => ({ error })) });
};

const withProcedure = (procedure: string) => (url: URL) =>
  url.pathname.startsWith("/api/trpc/") && url.pathname.slice("/api/trpc/".length).split(",").includes(procedure);

test("a list that cannot be loaded says why, names the request, and is there after Try again", async ({ page }) => {
  test.setTimeout(180_000);
  await signInAs(page, await createTestAccount("staff"));
  await dropPrefetched(page);
  await page.goto("/account/notifications");
  for (const [path, procedure, after] of LISTS) {
    const affected = withProcedure(procedure);
    const requestId = `probe-${procedure}`;
    await page.route(affected, refuse(requestId));
    if (path === "/admin") await page.goto("/account/notifications"); // the badge of the navigation has loaded it
    await pushPage(page, path);
    const alert = page.getByRole("main").getByRole("alert").filter({ hasText: "This could not be loaded" }).first();
    await expect(alert, path).toContainText(MESSAGE);
    await expect(alert.getByText(requestId)).toBeVisible();
    if (path === "/bots") await expectAccessible(page, alert);
    await page.unroute(affected);
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This could not be loaded"), path).toHaveCount(0);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(after).first(), path).toBeVisible();
  }
});

test("a list that the network does not bring says so, and Try again loads it", async ({ page, person }) => {
  await signInAs(page, person);
  await dropPrefetched(page);
  const affected = withProcedure("presets.list");
  await page.route(affected, (route) => route.abort("connectionreset"));
  await page.goto("/account/notifications");
  await pushPage(page, "/presets");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("The service cannot be reached.");
  await page.unroute(affected);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No presets yet" })).toBeVisible();
});
