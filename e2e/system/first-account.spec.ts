import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { openLoggedPage } from "../open-logged-page.ts";
import { ownServices } from "../start-own-services.ts";

const { begin } = ownServices();

const unique = () => Math.random().toString(36).slice(2, 10);

test("threat 65: the printed link creates one admin, is then refused, and its token is in no log", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { url, ready, output } = await begin({ LOCAL_CLUSTER: "off" });
  await ready;
  const link = /Set up\s+(\S+)/.exec(output())?.[1] ?? "";
  const { page, expectUnlogged, close } = await openLoggedPage(browser, url);
  await page.goto("/bots?view=attention");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
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
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
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
  const account = { token, username: unique(), email: `${unique()}@example.com`, password: "four words in a row" };
  const reply = await stranger.request.post("/api/trpc/identity.setUp", { data: account });
  expect(reply.status()).toBe(403);
  await stranger.context().close();
});
