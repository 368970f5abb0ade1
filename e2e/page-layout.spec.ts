import type { Page } from "@playwright/test";
import {
  botInput,
  callApi,
  createTestAccount,
  expect,
  expectAccessible,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { authorizeAddress, createTestApp } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const SITE = ["/", "/sign-in", "/sign-up", "/reset", "/reset/new", "/confirm-email", "/public", "/status", "/nowhere"];
const DOCS = ["", "/oauth", "/limits", "/webhooks", "/clusters", "/reference"].map((page) => `/docs${page}`);
const FLEET = ["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/presets", "/live", "/trash"];
const WORK = ["/jobs", "/schedules", "/schedules/new", "/activity", "/notifications"];
const ACCOUNT = ["", "/security", "/sessions", "/apps", "/notifications"].map((page) => `/account${page}`);
const DEVELOPERS = ["apps", "tokens", "tokens?new=true", "webhooks", "logs", "logs?tab=limits", "access"];
const ADMIN = ["", "/users", "/applications", "/maintenance", "/outbox", "/audit"].map((page) => `/admin${page}`);
const TABS = ["general", "oauth", "url", "test", "users", "verification"];

/** Calls one of the portal's own procedures as that person. */
async function change<Reply>(person: TestAccount, name: string, input: object): Promise<Reply> {
  const headers = { Cookie: `session=${person.sessionToken}`, "Content-Type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { result: { data: Reply } }).result.data;
}

/** Staff with one of everything, all of it with long names. */
async function createFilledAccount() {
  const person = await createTestAccount("staff");
  const redirectUri = "https://scoreboard.of-the-northern-league.tournaments.example.com/oauth/callback";
  const scopes = ["openid", "identify", "bots.read", "bots.write", "commands.run"];
  const app = await createTestApp({ owner: person, redirectUri, scopes, name: "Scoreboard of the northern lea" });
  const name = "Nightly import of the fleet in Frankfurt and in Reykjavik";
  await change(person, "tokens.create", { name, expiresInDays: 1 });
  const url = "https://hooks.operations-of-the-northern-league.example.com/services/one";
  const { id } = await change<{ id: string }>(person, "webhooks.create", { name, url, events: ["bots.down"] });
  await callApi(person, "POST", "/bots", botInput("W".repeat(16)));
  await change(person, "reviews.requestDeveloperAccess", {
    useCase: "A dashboard that shows which bots play. ".repeat(9),
  });
  const pages = [...DEVELOPERS, ...TABS.map((tab) => `apps/${app.clientId}?tab=${tab}`), `webhooks/${id}`];
  return { person, developers: pages.map((page) => `/developers/${page}`), consent: authorizeAddress(app) };
}

/** Goes there and waits until the page has loaded its data. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

const setDirection = (page: Page, dir: string) =>
  page.evaluate((value) => {
    document.documentElement.dir = value;
  }, dir);

async function expectNoSidewaysScroll(page: Page, width: number, height: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${what} ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Runs in the page. IDs and code that would be written from right to left. */
const findMirroredCode = () =>
  [...document.querySelectorAll(".mono, code, pre")]
    .filter((element) => getComputedStyle(element).direction !== "ltr")
    .map((element) => element.textContent);

/** Runs in the page. Movements that go on although the person asked for none. */
const findMotion = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 0)
    .map((animation) => (animation.effect as KeyframeEffect).target?.className);

async function expectGoodLayouts(page: Page, [first = "", ...others]: readonly string[]): Promise<void> {
  await expectGoodLayout(page, first);
  await expectAccessible(page); // of the others, every-page.spec.ts says so
  for (const address of others) await expectGoodLayout(page, address);
}

/** On a phone, with the text enlarged to 400 % on a desktop, and written from right to left. */
async function expectGoodLayout(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, address);
  expect(await page.evaluate(findMotion), address).toEqual([]);
  await expectNoSidewaysScroll(page, 320, 720, "phone");
  await expectNoSidewaysScroll(page, 320, 256, "400 %");
  await setDirection(page, "rtl");
  await expectNoSidewaysScroll(page, 320, 720, "rtl phone");
  await expectNoSidewaysScroll(page, 1280, 800, "rtl desktop");
  expect(await page.evaluate(findMirroredCode), address).toEqual([]);
  const brand = page.getByRole("link", { name: /Bot management/ }).first();
  if ((await brand.count()) > 0) {
    expect((await brand.boundingBox())?.x, `${address}: the brand is at the right`).toBeGreaterThan(640);
  }
}

/** Runs in the page. A bar that covers an edge of the focused element. */
function findCover(): string | null {
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  if (!focused || !box || focused === document.body || box.width <= 1 || box.height > innerHeight / 2) return null;
  const middle = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  for (const y of [box.top + 2, box.bottom - 2]) {
    let cover = document.elementFromPoint(middle, y);
    while (cover && !["fixed", "sticky"].includes(getComputedStyle(cover).position)) cover = cover.parentElement;
    const isCovered = y < 0 || y > innerHeight || (cover && !cover.contains(focused));
    if (isCovered) return `${focused.outerHTML.slice(0, 160)} under ${cover?.className ?? "the edge of the window"}`;
  }
  return null;
}

/** Goes through a page with the Tab key. */
async function expectFocusInView(page: Page, address: string): Promise<void> {
  await open(page, address);
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(findCover);
    if (found) covered.push(found);
    if (await page.evaluate(() => document.activeElement === document.body)) break;
  }
  expect(covered, address).toEqual([]);
}

const AREAS = { SITE, DOCS };
for (const [area, pages] of Object.entries(AREAS)) {
  test(`${area.toLowerCase()} pages fit a phone and 400 % zoom, mirror, and do not move`, async ({ page }) => {
    test.setTimeout(240_000);
    await expectGoodLayouts(page, pages);
  });
}

test.describe("Pages of the portal, filled with long names", () => {
  test.describe.configure({ timeout: 300_000 });
  const filled = createOnce(createFilledAccount);

  test("account and admin fit a phone and 400 % zoom, mirror, and do not move", async ({ page }) => {
    await signInAs(page, (await filled()).person);
    await expectGoodLayouts(page, [...ACCOUNT, ...ADMIN]);
  });

  test("developers and consent fit a phone and 400 % zoom, mirror, and do not move", async ({ page }) => {
    const { person, developers } = await filled();
    await signInAs(page, person);
    await expectGoodLayouts(page, developers);
  });

  test("fleet and work fit a phone and 400 % zoom, mirror, and do not move", async ({ page }) => {
    await signInAs(page, (await filled()).person);
    await expectGoodLayouts(page, [...FLEET, ...WORK]);
  });

  test("the focus is never under a bar", async ({ page }) => {
    const { person, developers, consent } = await filled();
    await signInAs(page, person);
    await page.setViewportSize({ width: 390, height: 700 });
    const pages = [...ACCOUNT, ...developers, ...WORK, "/admin", "/admin/users", "/docs/limits"];
    for (const address of [...pages, consent]) await expectFocusInView(page, address);
    await page.setViewportSize({ width: 1280, height: 600 });
    for (const address of ["/account", "/schedules/new", "/docs/reference"]) await expectFocusInView(page, address);
  });
});

/** Runs it when it is first needed, and once in each process that runs tests. */
function createOnce<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= create();
    return made;
  };
}
