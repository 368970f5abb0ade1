import type { Browser, Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { recordStatusDays } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

/** All of them look at the one public page, on which the incident of another test would be. */
test.describe.configure({ mode: "default" });

/** It must be text wherever it is shown. */
const TITLE = 'Slow <b>answers</b> & "quotes"';

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: BASE_URL });
  return context.newPage();
}

const dialog = (page: Page) => page.getByRole("dialog");
const article = (page: Page) => page.getByRole("article").filter({ hasText: TITLE });

test("staff write an incident, which visitors read on the status page and in the feed, until it is resolved and deleted", async ({
  browser,
}) => {
  const staff = await newPage(browser);
  await signInAs(staff, await createTestAccount("staff"));
  await staff.goto("/admin/maintenance");
  await staff.getByRole("link", { name: "Incidents", exact: true }).click();
  await staff.getByRole("button", { name: "Create incident" }).first().click();
  await dialog(staff).getByRole("button", { name: "Create incident" }).click();
  await expect(dialog(staff).getByText("Choose at least one part.")).toBeVisible();
  await dialog(staff).getByLabel("Title").fill(TITLE);
  await dialog(staff).getByLabel("Impact").selectOption("Partly down");
  await dialog(staff).getByLabel("Gateway").check();
  await dialog(staff).getByLabel("Text").fill("Some answers take long.\nWe look into it.");
  await expectAccessible(staff, dialog(staff));
  await saveScreenshots(staff, "incident-dialog");
  await dialog(staff).getByRole("button", { name: "Create incident" }).click();
  await expect(staff.getByRole("heading", { name: TITLE })).toBeVisible();
  await expectAccessible(staff);
  await expectFitsPhone(staff);
  await saveScreenshots(staff, "incidents");

  const visitor = await newPage(browser);
  await visitor.goto("/status");
  await expect(article(visitor)).toContainText("We look into it.");
  await expect(visitor.getByRole("listitem").filter({ hasText: "Live data for programs" })).toContainText(
    "Partly down",
  );

  await staff.getByRole("button", { name: `Add update: ${TITLE}` }).click();
  await dialog(staff).getByLabel("State").selectOption("Resolved");
  await dialog(staff).getByLabel("Text").fill("It works again.");
  await dialog(staff).getByRole("button", { name: "Add update" }).click();
  await expect(staff.getByText("The update is on the status page")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("region", { name: "Past incidents" }).getByRole("article")).toContainText(
    "It works again.",
  );
  await expectAccessible(visitor);
  await saveScreenshots(visitor, "status-incident");

  const address = await visitor.locator('link[type="application/atom+xml"]').getAttribute("href");
  const feed = await visitor.request.get(address ?? "");
  expect([feed.status(), feed.headers()["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const text = await feed.text();
  expect(text).toContain("Resolved: Slow &lt;b&gt;answers&lt;/b&gt; &amp; &quot;quotes&quot;");
  const known = await visitor.request.get(address ?? "", { headers: { "If-None-Match": feed.headers().etag ?? "" } });
  expect(known.status()).toBe(304);

  await staff.getByRole("button", { name: `Actions for ${TITLE}` }).click();
  await staff.getByRole("menuitem", { name: "Delete" }).click();
  await dialog(staff).getByRole("button", { name: "Delete" }).click();
  await expect(staff.getByRole("heading", { name: TITLE })).toHaveCount(0);
  await visitor.reload();
  await expect(article(visitor)).toHaveCount(0);
  for (const page of [staff, visitor]) await page.context().close();
});

test("the status page shows 90 days by part, also without scripts, and each day to the keyboard and as a table", async ({
  browser,
  person: _,
}) => {
  await recordStatusDays();
  const context = await browser.newContext({ baseURL: BASE_URL, javaScriptEnabled: false });
  const plain = await context.newPage();
  await expect(async () => {
    await plain.goto("/status");
    await expect(plain.getByText("down for 30 mins")).toHaveCount(1);
  }).toPass();
  await expect(plain.getByText("All parts are operational")).toBeVisible();
  await plain.getByText("Show as a table").click();
  await expect(plain.getByRole("table", { name: "Uptime by day" })).toContainText("in maintenance for 2 hrs");
  await context.close();

  const page = await newPage(browser);
  await page.goto("/status");
  const bar = page.getByRole("slider", { name: "API, by day" });
  await expect(bar.locator("span")).toHaveCount(90);
  await bar.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(bar).toHaveAttribute("aria-valuetext", /down for 30 mins/);
  await expect(
    page
      .getByRole("main")
      .getByText(/· 97.91% uptime, down for 30 mins/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Home");
  await expect(bar).toHaveAttribute("aria-valuetext", /No data/);
  await expectAccessible(page);
  await saveScreenshots(page, "status");
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(bar.locator("span:visible")).toHaveCount(30);
  await page.keyboard.press("End");
  await saveScreenshots(page, "status-phone");
  await page.context().close();
});
