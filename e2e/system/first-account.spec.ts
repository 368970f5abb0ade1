import type { Page } from "@playwright/test";
import { clickUntilVisible } from "../click-until-visible.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { openLoggedPage } from "../open-logged-page.ts";
import { type OwnService, ownServices } from "../start-own-services.ts";

const PASSWORD = "four words in a row";
const unique = () => Math.random().toString(36).slice(2, 10);

test.describe.configure({ mode: "serial" });
const { begin } = ownServices("afterAll");
/** It offers the demo fleet, and no cluster can run it. */
let service: OwnService;
test.beforeAll(async () => {
  service = await begin({ LOCAL_CLUSTER: "off", DEMO: "on" });
  await service.ready;
});

test("threat 65: the printed link creates one admin, is then refused, and its token is in no log", async ({
  browser,
}) => {
  const { url, output } = service;
  const link = /Set up\s+(\S+)/.exec(output())?.[1] ?? "";
  const { page, expectUnlogged, close } = await openLoggedPage(browser, url);
  await page.goto("/bots?view=attention");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const storedReturn = () => page.evaluate(() => localStorage.getItem("return-to"));
  await expect.poll(storedReturn, "the page has stored where to go on").toContain("view=attention");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up");
  await expectAccessible(page);
  await expectFitsPhone(page);
  const owner = `owner-${unique()}`;
  await page.getByLabel("Username").fill(owner);
  await page.getByLabel("E-mail").fill(`${owner}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("aaaaaaaaaa");
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is easy to guess/);
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page).toHaveURL("/bots?view=attention"); // the page that was wanted before
  await page.goto("/account");
  await expect(page.getByText("Admin –")).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: url })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This set-up link is not valid");
  await expectAccessible(stranger);
  await expectFitsPhone(stranger);
  const token = new URL(link).hash.replace("#token=", "");
  expectUnlogged(token, "identity.checkSetupLink");
  expectUnlogged(token, "identity.setUp");
  await close();
  const account = { token, username: unique(), email: `${unique()}@example.com`, password: PASSWORD };
  const reply = await stranger.request.post("/api/trpc/identity.setUp", { data: account });
  expect(reply.status()).toBe(403);
  await stranger.context().close();
});

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Username").fill("second");
  await page.getByLabel("E-mail").fill("second@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, second");
}

const loadDemoFleet = (page: Page) =>
  clickUntilVisible(page.getByRole("button", { name: "Load a demo fleet" }), page.getByText("Demo fleet loaded"));

test("where no cluster can run the demo fleet, the overview says so and offers to add one", async ({ page }) => {
  const { url } = service;
  await signUp(page, url);
  await expect(page.getByText("the bots stay offline until you add one")).toBeVisible();
  await loadDemoFleet(page);
  await page.getByRole("button", { name: "Demo data", exact: true }).click();
  const notice = page.getByRole("dialog").filter({ hasText: "No cluster is connected that can run the demo bots" });
  await expect(notice).toBeVisible();
  await expectAccessible(page, notice);
  await page.keyboard.press("Escape");
  // It is part of the first paint: nothing moves when the scripts arrive.
  const html = await (await page.request.get(`${url}/overview`)).text();
  for (const text of ["Demo data", "60 bots wait for a cluster"]) expect(html).toContain(text);
  const attention = page.getByRole("region", { name: "What needs attention" });
  await attention.getByRole("link", { name: "Add a cluster" }).click();
  await expect(page.getByRole("dialog", { name: "Add a cluster" })).toBeVisible();
});

async function setUpOwner(url: string, output: string): Promise<void> {
  const token = /setup#token=(\S+)/.exec(output)?.[1];
  const body = JSON.stringify({
    token,
    username: "owner",
    email: "owner@example.com",
    password: PASSWORD,
    demo: false,
  });
  const headers = { "Content-Type": "application/json" };
  expect((await fetch(`${url}/api/trpc/identity.setUp`, { method: "POST", headers, body })).status).toBe(200);
}

test("an account that signs up loads the demo fleet beyond its limit, its bots connect, and a command runs", async ({
  page,
}) => {
  const { ready, url, output } = await begin();
  await ready;
  await setUpOwner(url, output());
  await signUp(page, url);
  await loadDemoFleet(page);
  await expect(page.getByRole("link", { name: /^Bots 60 · 0 of 10 used/ })).toContainText(
    "60 demo bots are not counted",
  );
  await expect(page.getByText("1 of 4 done")).toBeVisible();
  await expect
    .poll(async () => (await (await fetch(`${url}/v1/bots/stats`)).json()).all.connected, { timeout: 40_000 })
    .toBe(60);
  await expect(page.getByText("No cluster is connected that can run")).toHaveCount(0);
  await page.getByRole("link", { name: "Open a console" }).click();
  await expect(page.getByText(/is not connected$/)).toHaveCount(0);
  await page.getByRole("combobox", { name: "Command" }).fill("ping");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Console" })).toContainText(/ms|Pong/i);
  await page.goto(`${url}/overview`);
  await expect(page.getByText("2 of 4 done")).toBeVisible();
  await page.getByRole("button", { name: "Demo data", exact: true }).click();
  await page.getByRole("button", { name: "Remove demo data" }).click();
  await page.getByRole("dialog", { name: "Remove the demo data?" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Demo data removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Demo data", exact: true })).toHaveCount(0);
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(`${url}/overview`);
  await page.goto(`${url}/?home`);
  await expect(page.getByRole("link", { name: "Portal" })).toBeVisible();
});
