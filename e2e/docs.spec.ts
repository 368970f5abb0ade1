import { expect, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const PAGES = [
  "/docs",
  "/docs/quickstart",
  "/docs/clusters",
  "/docs/commands",
  "/docs/schedules",
  "/docs/platforms",
  "/docs/gateway",
  "/docs/webhooks",
  "/docs/oauth",
  "/docs/scopes",
  "/docs/limits",
  "/docs/errors",
  "/docs/errors/common.invalid_request",
];

test.describe("The numbers are those of the service", () => {
  test("limits: the page matches the headers of a reply", async ({ page, person }) => {
    await page.goto("/docs/limits");
    const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "GET /user", exact: true }) });
    await expect(row.getByRole("cell")).toHaveText(["GET /user", "500", "1,000", "5 minutes"]);
    const token = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "POST /oauth2/token" }) });
    await expect(token.getByRole("cell")).toHaveText(["POST /oauth2/token", "1,000", "1,000", "5 minutes"]);
    expect(person.id).toBeTruthy();
  });

  test("scopes: each lists its routes, and no application can request the export", async ({ page }) => {
    await page.goto("/docs/scopes");
    const rowOf = (name: string) =>
      page.getByRole("row").filter({ has: page.getByRole("cell", { name, exact: true }) });
    await expect(rowOf("commands.run").first()).toContainText("POST /bots/{botId}/commands/run");
    await expect(rowOf("POST /bots/bulk-export").getByRole("cell")).toHaveText([
      "POST /bots/bulk-export",
      "yes",
      "yes",
      "no",
    ]);
  });

  test("errors: the page of an unknown code is not found", async ({ page }) => {
    expect((await page.goto("/docs/errors/nothing.like_that"))?.status()).toBe(404);
    expect((await page.goto("/docs/errors/constructor"))?.status()).toBe(404);
    expect((await page.goto("/docs/errors/common.rate_limit_exceeded"))?.status()).toBe(200);
    await expect(page.getByText("status 429")).toBeVisible();
  });
});

test.describe("Links between the pages", () => {
  test("no internal link is broken", async ({ page, person }) => {
    const links = new Set<string>();
    for (const address of PAGES) {
      await page.goto(address);
      const found = await page
        .locator("main a[href^='/']")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      for (const link of found) links.add(link);
    }
    expect(links.size).toBeGreaterThan(10);
    for (const link of links) {
      const reply = await fetch(BASE_URL + link, { headers: { Cookie: `session=${person.sessionToken}` } });
      expect([link, reply.status]).toEqual([link, 200]);
    }
  });
});
