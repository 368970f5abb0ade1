import { expect, type Page, test } from "@playwright/test";
import { ownServices } from "../start-own-services.ts";

const { begin } = ownServices();
const PASSWORD = "four words in a row";

test.describe.configure({ timeout: 180_000 });

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

async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel("Username").fill("second");
  await page.getByLabel("E-mail").fill("second@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, second");
}

test("an account that signs up loads the demo fleet beyond its limit, its bots connect, and a command runs", async ({
  page,
}) => {
  const { ready, url, output } = await begin();
  await ready;
  await setUpOwner(url, output());
  await signUp(page, url);
  await page.getByRole("button", { name: "Load a demo fleet" }).click();
  await expect(page.getByText("Demo fleet loaded")).toBeVisible();
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
  await page.goto(`${url}/`);
  await expect(page).toHaveURL(`${url}/overview`);
  await page.goto(`${url}/?home`);
  await expect(page.getByRole("link", { name: "Portal" })).toBeVisible();
});

test("where no cluster can run the demo fleet, the notice says so and offers to add one", async ({ page }) => {
  const { ready, url, output } = await begin({ LOCAL_CLUSTER: "off", DEMO: "on" });
  await ready;
  await setUpOwner(url, output());
  await signUp(page, url);
  await expect(page.getByText("the bots stay offline until you add one")).toBeVisible();
  await page.getByRole("button", { name: "Load a demo fleet" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "No cluster is connected that can run the demo bots" });
  await expect(notice).toBeVisible();
  // It is part of the first paint: nothing moves when the scripts arrive.
  expect(await (await page.request.get(`${url}/overview`)).text()).toContain("that can run the demo bots");
  await notice.getByRole("link", { name: "Add a cluster" }).click();
  await expect(page.getByRole("dialog", { name: "Add a cluster" })).toBeVisible();
});
