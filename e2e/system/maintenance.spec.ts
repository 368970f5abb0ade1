import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { type OwnService, ownServices } from "../start-own-services.ts";

/** A service of its own: maintenance would stop the other tests. */
const { begin } = ownServices("afterAll");
let service: OwnService;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  service = await begin({ RATE_LIMITS: "off" });
  await service.ready;
});

const PASSWORD = "words for a new account";
const post = (name: string, body: unknown) =>
  fetch(`${service.url}/api/trpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel("E-mail or username").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/overview$/);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("maintenance stops everybody but staff, shows its message, and ends", async ({ browser }) => {
  const token = /token=(\S+)/.exec(service.output())?.[1];
  const account = (username: string) => ({ username, email: `${username}@example.com`, password: PASSWORD });
  expect((await post("identity.setUp", { ...account("root"), token })).status).toBe(200);
  expect((await post("identity.signUp", account("user"))).status).toBe(200);
  const newPage = async () => (await browser.newContext()).newPage();
  const [staff, user] = [await newPage(), await newPage()];
  await signIn(staff, "root");
  await signIn(user, "user");

  await staff.goto(`${service.url}/admin`);
  await expect(staff.getByRole("heading", { name: "No open requests" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: "Maintenance" }).click();
  await staff.getByLabel("Message").fill("Back at 14:00 UTC.");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Start maintenance" }).click();
  await expectAccessible(staff);
  await staff.getByRole("dialog").getByRole("button", { name: "Start maintenance" }).click();
  await expect(staff.getByText("The service is in maintenance: only staff can use it.")).toBeVisible();
  await expectAccessible(staff);

  await expect(async () => {
    await user.goto(`${service.url}/bots`);
    await expect(heading(user)).toHaveText("The service is in maintenance", { timeout: 1000 });
  }).toPass();
  await expect(user.getByText("Back at 14:00 UTC.")).toBeVisible();
  await expectAccessible(user);
  await expectFitsPhone(user);
  const cookie = (await user.context().cookies(service.url)).find(({ name }) => name === "session")?.value ?? "";
  const refused = await fetch(`${service.url}/v1/bots`, { headers: { Authorization: cookie } });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await refused.text()).toContain("Back at 14:00 UTC.");
  await staff.goto(`${service.url}/bots`);
  await expect(heading(staff)).toHaveText("Bots");

  await staff.goto(`${service.url}/admin/maintenance`);
  await staff.getByLabel("Message").fill("Back at 15:00 UTC.");
  await staff.getByRole("button", { name: "Save message" }).click();
  await expect(async () => {
    await user.getByRole("button", { name: "Try again" }).click();
    await expect(user.getByText("Back at 15:00 UTC.")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await staff.getByRole("button", { name: "End maintenance" }).click();
  await expect(staff.getByText("only staff can use it")).toHaveCount(0);
  await expect(async () => {
    await user.getByRole("button", { name: "Try again" }).click();
    await expect(heading(user)).toHaveText("Bots", { timeout: 1000 });
  }).toPass();
  await staff.goto(`${service.url}/admin/audit?action=service.`);
  await expect(staff.getByRole("table", { name: "Audit log" }).getByRole("row")).toHaveCount(4);
  await expectFitsPhone(staff);
  for (const page of [staff, user]) await page.context().close();
});
