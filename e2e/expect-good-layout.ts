import type { Locator, Page } from "@playwright/test";
import { expectFocusInView } from "./expect-focus-in-view.ts";
import { EXPECTED_COMPLAINTS, expect, expectNoViolation, LAYOUT_RULES } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

/** The path of pages that one goes through with the Tab key, on a phone. */
const WITH_FOCUS =
  /^\/(?:(?:account|developers)(?:\/.*)?|jobs|schedules(?:\/new)?|activity|notifications|admin(?:\/users)?|docs\/limits|oauth2\/authorize)$/;
/** Their tabs are opened one after another. */
const WITH_TABS = /^\/(?:bots|categories|presets|developers\/apps)\/[0-9a-f]{24}$|^\/developers\/logs$/;
/** What surrounds their content is the same: it is looked at on the first page that a test opens. */
const FRAMES = [
  /^\/docs/,
  /^\/(?:account|activity|admin|bots|categories|developers|jobs|live|notifications|overview|presets|schedules|trash)(?:\/|$)/,
];

const DESKTOP = { width: 1280, height: 800 };

/** Goes there and waits until the page has loaded its data. */
export async function openSettled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expectSettled(page);
  if (address.includes("new=true")) await expect(page.getByRole("dialog")).toBeVisible();
}

const expectSettled = (page: Page): Promise<void> => expect(page.locator("[aria-busy=true]")).toHaveCount(0);

export async function expectNoSidewaysScroll(page: Page, width: number, height: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${what} ${page.url()}`).toBeLessThanOrEqual(0);
}

/** What the browser complains about, and what it loads from other origins. */
export function watchComplaints(page: Page): string[] {
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

/**
 * Marks what the server has rendered to be pressed: a press on it is lost when React replaces it while it takes over the
 * page. Menus and lists are replaced when their code arrives, which waits for the press (navigation.spec.ts).
 */
export const watchControls = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const controls = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")];
      const pressable = controls.filter((control) => control.checkVisibility() && !control.matches(":disabled"));
      const own = pressable.filter((control) => !control.matches("[aria-haspopup], input[readonly]"));
      const replaced = () => own.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML);
      Object.assign(window, { replacedControls: replaced });
    });
  });

/** Those that `watchControls` has seen replaced since the page was loaded. */
export async function expectNoControlReplaced(page: Page): Promise<void> {
  expect(await page.evaluate("replacedControls()"), page.url()).toEqual([]);
}

/** Each page is loaded once, by its address, and looked at with each of its tabs. */
export async function expectGoodLayouts(page: Page, addresses: readonly string[]): Promise<void> {
  const complaints = watchComplaints(page);
  await watchControls(page);
  const seen = new Set<RegExp>();
  for (const address of addresses) {
    const { pathname } = new URL(address, BASE_URL);
    await showDesktop(page);
    await openSettled(page, address);
    await expectNoControlReplaced(page);
    expect(await page.title(), address).not.toBe("");
    const frame = FRAMES.find((pattern) => pattern.test(pathname));
    const isKnown = frame !== undefined && seen.has(frame) && (await page.getByRole("dialog").count()) === 0;
    if (frame) seen.add(frame);
    await expectGoodLayout(page, pathname, isKnown ? page.locator("main") : undefined);
    if (WITH_TABS.test(pathname)) {
      await eachFurtherTab(page, () => expectGoodLayout(page, pathname, page.locator("main")));
    }
  }
  expect(complaints).toEqual([]);
}

async function showDesktop(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(DESKTOP);
}

/** Opens the tabs that are not open yet, also those within a tab. */
async function eachFurtherTab(page: Page, look: () => Promise<void>): Promise<void> {
  const opened = new Set(await page.getByRole("tab", { selected: true }).allTextContents());
  for (;;) {
    await showDesktop(page);
    const names = await page.getByRole("tab").allTextContents();
    const next = names.findLastIndex((name) => !opened.has(name)); // those within a tab come after it, and go with it
    if (next < 0) return;
    const tab = page.getByRole("tab").nth(next);
    await tab.press("Enter"); // a list that the focus has opened may lie above it
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expectSettled(page);
    for (const name of await page.getByRole("tab", { selected: true }).allTextContents()) opened.add(name);
    await look();
  }
}

const setDirection = (page: Page, dir: string) =>
  page.evaluate((value) => {
    document.documentElement.dir = value;
  }, dir);

/** On a desktop and on a phone, which is also a desktop with the text enlarged to 400 %; and written from right to left. */
async function expectGoodLayout(page: Page, path: string, root?: Locator): Promise<void> {
  expect(await page.evaluate(findMotion), path).toEqual([]);
  await expectNoViolation(page, "light", undefined, root);
  await setDirection(page, "rtl");
  await expectNoViolation(page, "dark", LAYOUT_RULES, root);
  await expectNoSidewaysScroll(page, DESKTOP.width, DESKTOP.height, "rtl desktop");
  expect(await page.evaluate(findMirroredCode), path).toEqual([]);
  const brand = page.getByRole("link", { name: /Bot management/ }).first();
  if ((await brand.count()) > 0) {
    expect((await brand.boundingBox())?.x, `${path}: the brand is at the right`).toBeGreaterThan(640);
  }
  await expectNoSidewaysScroll(page, 320, 256, "rtl 400 %");
  await setDirection(page, "ltr");
  await expectNoSidewaysScroll(page, 320, 256, "400 %");
  if (!WITH_FOCUS.test(path)) return;
  await expectNoSidewaysScroll(page, 390, 700, "phone");
  await expectFocusInView(page, page.url());
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
