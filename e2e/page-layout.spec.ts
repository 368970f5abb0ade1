import fs from "node:fs";
import type { Page } from "@playwright/test";
import {
  botInput,
  callApi,
  change,
  createTestAccount,
  EXPECTED_COMPLAINTS,
  expect,
  expectNoViolation,
  LAYOUT_RULES,
  signInAs,
  test,
} from "./fixtures.ts";
import { authorizeAddress, createTestApp, exchangeCode, requestCode } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const SITE = ["/", "/sign-in", "/sign-up", "/reset", "/reset/new", "/confirm-email", "/setup#token=wrong", "/nowhere"];
const GUIDE = ["", "quickstart", "clusters", "commands", "schedules", "platforms", "gateway", "oauth", "webhooks"].map(
  (page) => `/docs/${page}`,
);
const LISTS = ["scopes", "limits", "errors", "errors/common.invalid_request", "reference"].map(
  (page) => `/docs/${page}`,
);
const FLEET = ["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/presets", "/live", "/trash"];
const WORK = ["/jobs", "/schedules", "/schedules/new", "/activity", "/notifications"];
const ACCOUNT = ["", "/security", "/sessions", "/apps", "/notifications"].map((page) => `/account${page}`);
const DEVELOPERS = [
  "apps",
  "apps/callback",
  "tokens",
  "tokens?new=true",
  "webhooks",
  "logs",
  "logs?tab=limits",
  "access",
];
/** Pages of an account that has nothing. */
const EMPTY = [
  ...["/overview", "/bots", "/bots/export", "/categories", "/presets", "/live", "/trash", "/jobs", "/schedules"],
  ...["/notifications", "/account/apps"],
  ...["apps", "tokens", "webhooks", "logs", "access"].map((page) => `/developers/${page}`),
];
/** The path of pages that one goes through with the Tab key, on a phone. */
const WITH_FOCUS =
  /^\/(?:(?:account|developers)(?:\/.*)?|jobs|schedules(?:\/new)?|activity|notifications|admin(?:\/users)?|docs\/limits|oauth2\/authorize)$/;
const ADMIN = ["/maintenance", "/outbox", "/audit"];
const TABS = ["general", "oauth", "url", "test", "users", "verification"];

/** Runs it when it is first needed, and once in each process that runs tests. */
function createOnce<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= create();
    return made;
  };
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
  const make = async (path: string, body: object) => (await callApi(person, "POST", path, body)) as { id: string };
  const bot = await make("/bots", botInput("W".repeat(16)));
  await change(person, "bots.updateMany", { botIds: [bot.id], public: true });
  const long = { admins: [{ id: "x".repeat(200), name: "Ada" }], statusText: ["y".repeat(200)], future: 1 };
  const look = { startOutfit: [{ id: "fox", variants: [1] }] };
  const category = await make("/categories", { name: "W".repeat(32), config: { ...long, ...look } });
  await callApi(person, "PATCH", `/bots/${bot.id}`, { parent: category.id });
  const outfit = { id: "x".repeat(200), variants: [{ channel: "Colour", variant: "Red" }] };
  const preset = await make("/presets", { name: "W".repeat(32), config: { outfit, level: 3, future: 1 } });
  const numbers = [1, 2, 3, 4, 5, 6]; // with so many, the lists have a search
  await Promise.all(numbers.map((number) => make("/categories", { name: `Other ${number}` })));
  await Promise.all(numbers.map((number) => make("/presets", { name: `Other ${number}`, config: {} })));
  await exchangeCode(BASE_URL, app, await requestCode(app, person));
  const deleted = await make("/bots", botInput("M".repeat(16)));
  await callApi(person, "DELETE", `/bots/${deleted.id}`);
  const target = { botIds: [bot.id] };
  const greeting = { kind: "chat", input: { content: "Good evening" } };
  const schedule = await make("/schedules", { ...greeting, name: "W".repeat(32), target, cron: "0 18 * * *" });
  const command = { kind: "command", botIds: [bot.id], commands: [{ command: "level", args: "55" }] };
  const job = await change<{ id: string }>(person, "jobs.create", command);
  await change(person, "reviews.requestDeveloperAccess", {
    useCase: "A dashboard that shows which bots play. ".repeat(9),
  });
  const pages = [...DEVELOPERS, ...TABS.map((tab) => `apps/${app.clientId}?tab=${tab}`), `webhooks/${id}`].map(
    (page) => `/developers/${page}`,
  );
  const tabs = ["overview", "console", "friends", "party", "history", "settings"].map(
    (tab) => `/bots/${bot.id}?tab=${tab}`,
  );
  const sections = ["party", "people", "commands", "messages", "friends", "look", "json"].map(
    (name) => `section=${name}`,
  );
  const parts = ["", ...sections, "tab=api"].map((part) => `/categories/${category.id}?${part}`);
  const presets = [`/presets/${preset.id}`, `/presets/${preset.id}?as=json`];
  const searches = ["/categories?q=nothing", "/presets?q=nothing"];
  const others = [...presets, ...searches, `/schedules/${schedule.id}`, `/jobs/${job.id}`];
  return {
    person,
    areas: {
      fleet: FLEET,
      work: [...WORK, "/public", `/public/${bot.id}`, "/status"],
      account: ACCOUNT,
      // The lists of staff have the accounts of all other tests too: they are searched.
      admin: ["", `/users?q=${person.username}`, `/applications?q=${person.username}`, ...ADMIN].map(
        (page) => `/admin${page}`,
      ),
      developers: pages.slice(0, 8),
      applications: [...pages.slice(8), authorizeAddress(app, { prompt: "consent" })],
      bot: tabs,
      category: parts,
      details: others,
    },
  };
}

const filled = createOnce(createFilledAccount);

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

/** What the browser complains about, and what it loads from other origins. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    const isMissing = page.url().endsWith("/nowhere") && message.location().url === page.url();
    const isComplaint = ["error", "warning"].includes(message.type()) && !EXPECTED_COMPLAINTS.test(message.text());
    if (isComplaint && !isMissing) found.push(`${page.url()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const isOwn = /^(?:data|blob):/.test(request.url()) || request.url().startsWith(BASE_URL);
    if (!isOwn) found.push(`${page.url()}: loads ${request.url()}`);
  });
  return found;
}

async function expectGoodLayouts(page: Page, pages: readonly string[]): Promise<void> {
  const complaints = watch(page);
  for (const address of pages) await expectGoodLayout(page, address);
  expect(complaints).toEqual([]);
}

/** On a phone, which is also a desktop with the text enlarged to 400 %, and written from right to left. */
async function expectGoodLayout(page: Page, address: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, address);
  expect(await page.evaluate(findMotion), address).toEqual([]);
  await expectNoViolation(page, "light");
  await setDirection(page, "rtl");
  await expectNoViolation(page, "dark", LAYOUT_RULES);
  await expectNoSidewaysScroll(page, 1280, 800, "rtl desktop");
  expect(await page.evaluate(findMirroredCode), address).toEqual([]);
  const brand = page.getByRole("link", { name: /Bot management/ }).first();
  if ((await brand.count()) > 0) {
    expect((await brand.boundingBox())?.x, `${address}: the brand is at the right`).toBeGreaterThan(640);
  }
  await expectNoSidewaysScroll(page, 390, 844, "rtl phone");
  await expectNoSidewaysScroll(page, 320, 256, "rtl 400 %");
  await setDirection(page, "ltr");
  await expectNoSidewaysScroll(page, 320, 256, "400 %");
  if (!WITH_FOCUS.test(new URL(address, BASE_URL).pathname)) return;
  await page.setViewportSize({ width: 390, height: 700 });
  await expectFocusInView(page, address);
}

/** Runs in the page. A bar that covers an edge of the focused element; "the end" when nothing has the focus. */
function findCover(): string | null {
  const focused = document.activeElement;
  if (focused === document.body) return "the end";
  const box = focused?.getBoundingClientRect();
  if (!focused || !box || box.width <= 1 || box.height > innerHeight / 2) return null;
  const middle = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  for (const y of [box.top + 2, box.bottom - 2]) {
    let cover = document.elementFromPoint(middle, y);
    while (cover && !["fixed", "sticky"].includes(getComputedStyle(cover).position)) cover = cover.parentElement;
    const isCovered = y < 0 || y > innerHeight || (cover && !cover.contains(focused));
    if (isCovered) return `${focused.outerHTML.slice(0, 160)} under ${cover?.className ?? "the edge of the window"}`;
  }
  return null;
}

/** Goes through the page with the Tab key. */
async function expectFocusInView(page: Page, address: string): Promise<void> {
  if (address.includes("new=true")) await expect(page.getByRole("dialog")).toBeVisible();
  const covered: string[] = [];
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.down("Tab"); // held down: one call fewer each time
    const found = await page.evaluate(findCover);
    if (found === "the end") break;
    if (found) covered.push(found);
  }
  expect(covered, address).toEqual([]);
}

const CHECKS = "fit a phone and 400 % zoom, mirror, do not move, have no violation and no error";

for (const [area, pages] of Object.entries({ site: SITE, guide: GUIDE, "documentation's list": LISTS })) {
  test(`${area} pages ${CHECKS}`, async ({ page }) => {
    test.setTimeout(240_000);
    await expectGoodLayouts(page, pages);
  });
}

test("each page of the product is one of those that are checked here", async () => {
  const { areas } = await filled();
  const checked = [...SITE, ...GUIDE, ...LISTS, ...Object.values(areas).flat()].map((address) =>
    new URL(address, BASE_URL).pathname.replace(/(?<=.)\/$/, ""),
  );
  const files = fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"));
  const patterns = files
    .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\([^)]+\)\/?/g, "")}`.replace(/(?<=.)\/$/, ""));
  expect(patterns.length).toBeGreaterThan(50);
  const missing = patterns.filter(
    (pattern) => !checked.some((path) => new RegExp(`^${pattern.replace(/\[[^\]]+\]/g, "[^/]+")}$`).test(path)),
  );
  // They lead on: to the first page, and back to the account with what came of linking (connections.spec.ts).
  expect(missing.sort()).toEqual(["/account/connections/[kind]", "/developers"]);
});

const AREAS = [
  "fleet",
  "work",
  "account",
  "admin",
  "developers",
  "applications",
  "bot",
  "category",
  "details",
] as const;

test.describe("Pages of the portal, filled with long names", () => {
  test.describe.configure({ timeout: 300_000 });

  for (const area of AREAS) {
    test(`${area}: they ${CHECKS}, and the focus is never under a bar`, async ({ page }) => {
      const { person, areas } = await filled();
      await signInAs(page, person);
      await expectGoodLayouts(page, areas[area]);
    });
  }

  test("on a low window too the focus is never under a bar", async ({ page }) => {
    await signInAs(page, (await filled()).person);
    await page.setViewportSize({ width: 1280, height: 600 });
    for (const address of ["/account", "/schedules/new", "/docs/reference"]) {
      await open(page, address);
      await expectFocusInView(page, address);
    }
  });
});

test("pages of an account that has nothing fit a phone, have no violation and no error", async ({ page, person }) => {
  test.setTimeout(240_000);
  const complaints = watch(page);
  await signInAs(page, person);
  for (const address of EMPTY) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, address);
    await expectNoViolation(page, "light");
    await expectNoSidewaysScroll(page, 320, 720, "a phone");
  }
  expect(complaints).toEqual([]);
});
