import { randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { Bot, ExportedBot } from "#server/contract/bots.ts";
import { startTopology } from "#tools/topology/start-topology.ts";
import { delayClicksUntilTakenOver } from "./delay-clicks.ts";
import { findViolations } from "./find-violations.ts";
import { BASE_URL, svc } from "./test-server.ts";

export interface TestAccount {
  id: string;
  username: string;
  password: string;
  /** Works on the API and as the portal's cookie. */
  sessionToken: string;
}

export interface TestOptions {
  /** A new browser context for each test: where the browser's clock is changed, or times and what is stored are looked at. */
  ownContext: boolean;
}

interface Fixtures extends TestOptions {
  /** A new account for this test. */
  person: TestAccount;
  /** A page signed in as `person`. The test fails when the browser reports an error. */
  portal: Page;
}

interface WorkerFixtures {
  /** The service under test; with E2E_PROCESSES=2, two of its processes behind a proxy. */
  service: { url: string; svc: typeof svc };
  /** Its cache keeps the portal's scripts, compiled: with a new one for each test, every load reads and compiles all of them. */
  sharedContext: BrowserContext;
}

const STORAGES = "local_storage,indexeddb,service_workers,cache_storage,file_systems";

/** What a test leaves in its context, apart from the cache. What belongs to a tab, such as its session storage, ends with it. */
async function resetContext(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  if (first) {
    const client = await context.newCDPSession(first);
    await client.send("Storage.clearDataForOrigin", { origin: BASE_URL, storageTypes: STORAGES });
    await first.close();
  }
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
}

const word = () => randomBytes(4).toString("hex");

/** A new account, verified: it may have 100 bots. */
export async function createTestAccount(flags = "verified"): Promise<TestAccount> {
  const username = `user-${word()}`;
  const password = `pass-${word()}-${word()}`;
  const account = ["user", "create", "--email", `${username}@example.com`, "--username", username];
  const { id } = await svc(...account, "--password", password, "--flags", flags);
  const { token } = await svc("session", "create", "--user", id as string);
  return { id: id as string, username, password, sessionToken: token as string };
}

export async function signInAs(page: Page, person: TestAccount): Promise<void> {
  await page.context().addCookies([{ name: "session", value: person.sessionToken, url: BASE_URL, httpOnly: true }]);
}

/** Lets a page learn of other people's changes only by what it asks: its stream of updates stays without an answer. */
export const withoutLiveUpdates = (page: Page) => page.route(/\/api\/trpc\/[^?]*live\.watch/, () => undefined);

/** Calls the management API as that person. */
export async function callApi(person: TestAccount, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${BASE_URL}/v1${path}`, {
    method,
    headers: { Authorization: person.sessionToken, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Calls one of the portal's own procedures as that person. */
export async function change<Reply>(person: TestAccount, name: string, input: object): Promise<Reply> {
  const headers = { Cookie: `session=${person.sessionToken}`, "Content-Type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { result: { data: Reply } }).result.data;
}

export const botInput = (nickname = `Bot-${word()}`) => ({
  nickname,
  deviceAuth: { accountId: word() + word(), deviceId: word(), secret: word() },
});

/** Style sheets that are loaded ahead are used too late where a test leaves a page early: e2e/every-page looks at them. */
export const EXPECTED_COMPLAINTS = /Failed to load resource|preloaded using link preload but not used/;

/** Collects complaints of the browser: uncaught errors, failed scripts, violations of the security policy, warnings. */
function collectBrowserErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isComplaint = ["error", "warning"].includes(message.type());
    if (isComplaint && !EXPECTED_COMPLAINTS.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** What else is done with a page than clicking, such as pressing keys, needs its scripts too. */
async function waitUntilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hasScripts = document.querySelector('script[src*="/_next/"]') !== null;
    return !hasScripts || Object.keys(document).some((key) => key.startsWith("__reactContainer"));
  });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  service: [
    async ({ browserName: _ }, use) => {
      if (process.env.E2E_PROCESSES !== "2") return use({ url: BASE_URL, svc });
      const topology = await startTopology();
      await use(topology);
      await topology.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ timezoneId: undefined });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  ownContext: [false, { option: true }],
  context: async ({ browser, sharedContext, ownContext, timezoneId }, use) => {
    if (!ownContext && timezoneId === undefined) {
      await use(sharedContext);
      return resetContext(sharedContext);
    }
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  page: async ({ page }, use) => {
    await delayClicksUntilTakenOver(page);
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const reply = await goto(url, options);
      // Who goes on when the page has only begun looks at it as the server has sent it.
      if (options?.waitUntil !== "commit") await waitUntilTakenOver(page);
      return reply;
    };
    page.reload = async (...how) => {
      const reply = await reload(...how);
      await waitUntilTakenOver(page);
      return reply;
    };
    await use(page);
  },
  person: async ({ browserName: _ }, use) => use(await createTestAccount()),
  portal: async ({ page, person }, use) => {
    const complaints = collectBrowserErrors(page);
    await signInAs(page, person);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules whose result depends on colors. All others see the same document in both themes. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Those whose result depends on colors or places: all others see the same document from right to left. */
export const LAYOUT_RULES = [...COLOR_RULES, "target-size", "scrollable-region-focusable"];

/** Runs in the page. */
async function waitForTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/**
 * Expects no violation of WCAG 2.2 AA on the current page, in both themes. With a dialog or a menu, only in it: the page
 * below is looked at by e2e/page-layout.spec.ts.
 */
export async function expectAccessible(page: Page, root?: Locator): Promise<void> {
  await expectNoViolation(page, "light", undefined, root);
  await expectNoViolation(page, "dark", COLOR_RULES, root);
  expect(await page.evaluate(readFractions), page.url()).toEqual([]);
}

/** The same in one theme, as the page is now. Without names of rules, all of them. */
export async function expectNoViolation(
  page: Page,
  scheme: "light" | "dark",
  rules?: string[],
  root?: Locator,
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
  const html = page.locator("html");
  const hasThemes = (await html.getAttribute("data-mantine-color-scheme")) !== null; // the consent page follows the system
  if (hasThemes) await expect(html).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expect(page).toHaveTitle(/./); // after a navigation within the portal it comes a moment after the page
  await page.evaluate(waitForTransitions); // a color in between two themes has another contrast
  const chosen = rules ? { type: "rule" as const, values: rules } : { type: "tag" as const, values: WCAG_TAGS };
  const found = await findViolations(page, chosen, root);
  expect(found, `${scheme} ${page.url()}`).toEqual([]);
}

/** Values that a screen reader would say as "50.019999999999996%". */
const readFractions = () =>
  [...document.querySelectorAll("[aria-valuenow]")].flatMap((element) => {
    const value = element.getAttribute("aria-valuenow") ?? "";
    return /\.\d{2}/.test(value) ? [value] : [];
  });

/** Expects no horizontal overflow on a small phone, after animations have ended. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

export { expect };

/** The account's bots without their versions, which count also what was undone. */
export const listBots = async (person: TestAccount): Promise<Bot[]> =>
  z.array(Bot).parse(await callApi(person, "GET", "/bots"));

/** The credentials of the account's bots, without the bots' ids. */
export const exportBots = async (person: TestAccount) =>
  z
    .array(ExportedBot.omit({ id: true }))
    .parse(await callApi(person, "POST", "/bots/bulk-export", { deleteAfterExport: false }));
