import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { runSvc } from "#tools/programs/run-svc.ts";
import { clickUntilVisible } from "../click-until-visible.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { type OwnService, ownServices } from "../start-own-services.ts";

const SOON = { timeout: 25_000 };

/** A service of its own: maintenance would stop other tests, and it is stopped and its database killed while a page is open. */
const { begin } = ownServices("afterAll");
let service: OwnService;
let url: string;

async function start(settings: Record<string, string> = {}): Promise<void> {
  service = await begin({ RATE_LIMITS: "off", LOCAL_CLUSTER: "off", ...settings });
  await service.ready;
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await start();
  url = service.url;
  await expect.poll(readiness, SOON).toBe(200); // on a busy machine the database connects a moment later
});

const svc = (...args: string[]) => runSvc({ PORT: service.port, DATA_DIR: service.dataDir }, ...args);

const PASSWORD = "words for a new account";
const post = (name: string, body: unknown) =>
  fetch(`${url}/api/trpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

async function signInByForm(page: Page, name: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
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
  await signInByForm(staff, "root");
  await signInByForm(user, "user");

  await staff.goto(`${url}/admin`);
  await expect(staff.getByRole("heading", { name: "No open requests" })).toBeVisible();
  await staff.getByRole("link", { name: "Maintenance" }).click();
  await staff.getByLabel("Message").fill("Back at 14:00 UTC.");
  await staff.getByRole("button", { name: "Start maintenance" }).click();
  const dialog = staff.getByRole("dialog");
  await expectAccessible(staff, dialog);
  await dialog.getByRole("button", { name: "Start maintenance" }).click();
  await expect(staff.getByText("The service is in maintenance: only staff can use it.")).toBeVisible();
  await expectAccessible(staff);

  await expect(async () => {
    await user.goto(`${url}/bots`);
    await expect(heading(user)).toHaveText("The service is in maintenance", { timeout: 1000 });
  }).toPass();
  await expect(user.getByText("Back at 14:00 UTC.")).toBeVisible();
  await expectAccessible(user);
  await expectFitsPhone(user);
  const cookie = (await user.context().cookies(url)).find(({ name }) => name === "session")?.value ?? "";
  const refused = await fetch(`${url}/v1/bots`, { headers: { Authorization: cookie } });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(await refused.text()).toContain("Back at 14:00 UTC.");
  await staff.goto(`${url}/bots`);
  await expect(heading(staff)).toHaveText("Bots");

  await staff.goto(`${url}/admin/maintenance`);
  await staff.getByLabel("Message").fill("Back at 15:00 UTC.");
  await staff.getByRole("button", { name: "Save message" }).click();
  const again = user.getByRole("button", { name: "Try again" });
  await clickUntilVisible(again, user.getByText("Back at 15:00 UTC."));
  await staff.getByRole("button", { name: "End maintenance" }).click();
  await expect(staff.getByText("only staff can use it")).toHaveCount(0);
  await clickUntilVisible(again, user.getByRole("heading", { level: 1, name: "Bots" }));
  await staff.goto(`${url}/admin/audit?action=service.`);
  await expect(staff.getByRole("table", { name: "Audit log" }).getByRole("row")).toHaveCount(4);
  for (const page of [staff, user]) await page.context().close();
});

const readiness = async () => (await fetch(`${url}/readyz`)).status;

/**
 * The database is started again at once. It must not be killed a second time before that. An answer of `/readyz` counts
 * for a second: when the database is back sooner, the failure was not visible.
 */
async function killDatabase(): Promise<void> {
  await expect(async () => {
    await expect.poll(readiness, SOON).toBe(200);
    const [pid] = fs.readFileSync(path.join(service.dataDir, "pg", "postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    await expect.poll(readiness, { intervals: [10], timeout: 2_500 }).toBe(503);
  }).toPass({ timeout: 60_000 });
}

/** The user returns to the tab: the page requests the status at once. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

async function signIn(page: Page): Promise<void> {
  const account = ["--email", "ann@example.com", "--username", "ann", "--password", "words for an account"];
  const { id = "" } = await svc("user", "create", ...account);
  const { token = "" } = await svc("session", "create", "--user", id);
  await page.context().addCookies([{ name: "session", value: token, url, httpOnly: true }]);
}

const summary = (page: Page) => page.getByRole("main").locator("[role=status][data-state]");
const part = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("the status page shows maintenance, an unavailable database and a stopped service without a reload", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${url}/public`);
  await expect(page.getByText("No public bots")).toBeVisible();
  await page.getByRole("navigation", { name: "Service" }).getByRole("link", { name: "Status" }).click();
  await expect(summary(page)).toContainText("All parts are operational");
  await expect(page.getByRole("listitem").filter({ hasText: "Operational" })).toHaveCount(5);

  await svc("maintenance", "on", "--message", "Back at 14:00 UTC.");
  await expect(summary(page)).toContainText("Back at 14:00 UTC.", SOON);
  await expect(part(page, "API")).toContainText("Paused");
  await expect(part(page, "Database")).toContainText("Operational");
  await expectAccessible(page);
  expect((await page.goto(`${url}/status`))?.status()).toBe(200);
  await expect(summary(page)).toContainText("Back at 14:00 UTC.");
  await svc("maintenance", "off");
  await expect(summary(page)).toContainText("All parts are operational", SOON);

  await signIn(page);
  await page.reload();
  await expect(summary(page)).toContainText("All parts are operational", SOON);
  await killDatabase();
  await lookAgain(page);
  await expect(summary(page)).toContainText("Some parts are down");
  await expect(part(page, "Database")).toContainText("Down");
  await expect(part(page, "Fleet engine")).toContainText("Operational");
  await expectAccessible(page);
  await expect(summary(page)).toContainText("All parts are operational", SOON);

  await expect(async () => {
    await killDatabase();
    // A session, which cannot be looked up now.
    const [withSession, ready] = await Promise.all([page.request.get(`${url}/status`), readiness()]);
    expect([withSession.status(), ready]).toEqual([200, 503]);
  }).toPass(SOON);
  await expect(summary(page)).toContainText("All parts are operational", SOON);

  await service.crash();
  await expect(summary(page)).toContainText("The service does not respond", SOON);
  await expect(part(page, "API")).toContainText("Down");
  await expect(part(page, "Database")).toContainText("Unknown");
  await expectAccessible(page);
  await expectFitsPhone(page);
  await start({ PORT: service.port, DATA_DIR: service.dataDir });
  await expect(summary(page)).toContainText("All parts are operational", SOON);
});
