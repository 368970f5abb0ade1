import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#tools/programs/free-ports.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { type RunningService, startService } from "#tools/programs/start-service.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "../fixtures.ts";
import { temporaryFolder } from "../folders.ts";

const SOON = { timeout: 25_000 };

/** A service of its own, because the test stops it and kills its database while the page is open. */
const folder = temporaryFolder();
let settings: Record<string, string>;
let service: RunningService;
let url: string;

async function begin(): Promise<void> {
  service = startService(settings);
  await service.ready;
}
const end = () => service.stop();

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  settings = { PORT: port, DATA_DIR: folder, RATE_LIMITS: "off", LOCAL_CLUSTER: "off" };
  await begin();
});
test.afterAll(async () => {
  await end();
  fs.rmSync(folder, { recursive: true, force: true });
});

const svc = (...args: string[]) => runSvc(settings, ...args);

const readiness = async () => (await fetch(`${url}/readyz`)).status;

/**
 * The database is started again at once. It must not be killed a second time before that. An answer of `/readyz` counts
 * for a second: when the database is back sooner, the failure was not visible.
 */
async function killDatabase(): Promise<void> {
  await expect(async () => {
    await expect.poll(readiness, SOON).toBe(200);
    const [pid] = fs.readFileSync(path.join(folder, "pg", "postmaster.pid"), "utf8").split("\n");
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
  await expectAccessible(page);
  await expectFitsPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("navigation", { name: "Service" }).getByRole("link", { name: "Status" }).click();
  await expect(summary(page)).toContainText("All parts are operational");
  await expect(page.getByRole("listitem").filter({ hasText: "Operational" })).toHaveCount(5);
  await expectAccessible(page);

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
  await begin();
  await expect(summary(page)).toContainText("All parts are operational", SOON);
});
