import type { Page } from "playwright";
import { measureLoad } from "./measure-load.ts";

interface ListTimes {
  /** From the start of the navigation until rows are painted. */
  firstRowMs: number;
  /** From each key until the page is painted again, with keys as close together as those of a person who types fast. */
  paintMs: number[];
  /** From each key until the count of the bots that match is painted. */
  countMs: number[];
  frameMs: number[];
}

const ROWS = "[role=grid] [role=row]";
const SEARCH = "input[type=search]";
const KEYS = "otter1234";
const KEY_INTERVAL_MS = 100;
/** How often the keys are typed and deleted again while paints are timed. */
const TYPINGS = 2;
/** What Event Timing leaves out is shorter. */
const MIN_PAINT_MS = 16;
const SCROLL_STEPS = 60;
/** Between the search and the scrolling, so that the frames are those of the scrolling alone. */
const REST_MS = 1_000;

/**
 * Opens a list of bots in a page that has opened nothing yet, types into its search field and scrolls through it. Times are
 * those of the page's own clock.
 */
export async function measureList(page: Page, address: string): Promise<ListTimes> {
  await page.addInitScript(`globalThis.firstRow = (${timeFirstRow})(${JSON.stringify(ROWS)})`);
  await measureLoad(page, address);
  const firstRowMs = Math.round(await page.evaluate<number>("globalThis.firstRow"));
  const field = page.locator(SEARCH).first();
  await field.focus();
  const paintMs = await measurePaints(page);
  const countMs: number[] = [];
  for (const key of KEYS) {
    const ms = await timeInPage(page, timeNextChange, () => page.keyboard.press(key));
    if (ms !== null) countMs.push(ms);
  }
  if (countMs.length === 0) throw new Error(`the count of ${address} follows no key`);
  await field.fill("");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(REST_MS);
  const frameMs = await page.evaluate(timeFrames, SCROLL_STEPS);
  return { firstRowMs, paintMs, countMs, frameMs };
}

/** Until a row is painted below that of the headings. */
function timeFirstRow(rows: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelectorAll(rows).length > 2;
      requestAnimationFrame(isThere ? () => resolve(performance.now()) : look);
    };
    look();
  });
}

async function measurePaints(page: Page): Promise<number[]> {
  const timing = await page.evaluateHandle(timePaints, MIN_PAINT_MS);
  const keys = [...KEYS, ...[...KEYS].map(() => "Backspace")];
  for (let typing = 0; typing < TYPINGS; typing += 1) {
    for (const key of keys) await page.keyboard.press(key, { delay: KEY_INTERVAL_MS });
  }
  return timing.evaluate((handle) => handle.read());
}

/** Listens to keys. What it returns reads, for each, the time until the next paint by Event Timing. */
function timePaints(minMs: number) {
  const keys: { at: number; ms: number }[] = [];
  addEventListener("keydown", ({ timeStamp }) => keys.push({ at: timeStamp, ms: minMs }), { capture: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const key = keys.findLast(({ at }) => at <= startTime);
      if (key) key.ms = Math.max(key.ms, duration);
    }
  }).observe({ type: "event", durationThreshold: minMs } as PerformanceObserverInit);
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000)); // an event is reported some time after its paint
    return keys.map(({ ms }) => ms);
  };
  return { read };
}

/** Runs `measure` in the page, acts once its listeners are there, and waits for its result. */
async function timeInPage<Result>(page: Page, measure: () => Promise<Result>, act: () => Promise<void>) {
  // Input reaches the page by another way than scripts, so that it may overtake them.
  const measured = await page.evaluateHandle(`({ result: (${measure})() })`);
  await act();
  return measured.evaluate((handle) => (handle as { result: Promise<Result> }).result);
}

/** From the key until the text of the count has changed and is painted; null where it does not change: every row matches. */
function timeNextChange(): Promise<number | null> {
  const count = () => [...document.querySelectorAll("[role=status]")].map((one) => one.textContent).join();
  const before = count();
  return new Promise((resolve) => {
    const onKey = (event: Event) => {
      const startedAt = event.timeStamp;
      const deadline = startedAt + 1_000;
      const look = () => {
        if (count() !== before) return requestAnimationFrame(() => resolve(performance.now() - startedAt));
        if (performance.now() > deadline) return resolve(null);
        return requestAnimationFrame(look);
      };
      look();
    };
    addEventListener("keydown", onKey, { once: true, capture: true });
  });
}

async function timeFrames(steps: number): Promise<number[]> {
  const frames: number[] = [];
  let last = performance.now();
  for (let step = 0; step < steps; step += 1) {
    scrollBy(0, 3_000);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames.push(performance.now() - last);
    last = performance.now();
  }
  return frames;
}

/** Follows every link of the navigation. @returns For each, how long nothing on the page showed that it was clicked. */
export async function measureNavigations(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/overview`);
  const links = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const times: number[] = [];
  for (const address of addresses) {
    if (new URL(page.url()).pathname === address) continue;
    const link = page.locator(`nav a[href="${address}"]`).first();
    if ((await link.count()) === 0) await page.goto(`${url}/overview`); // a page of the guide has another navigation
    times.push(Math.round(await timeInPage(page, timeFeedback, () => link.click())));
    await page.waitForURL((to) => to.pathname === address);
    await page.locator("[data-navigation]").waitFor({ state: "detached" });
  }
  return times;
}

/** From the click until a frame shows the line of the navigation, or another page. */
function timeFeedback(): Promise<number> {
  return new Promise((resolve) => {
    const onClick = (event: Event) => {
      const before = location.pathname;
      const look = () => {
        const isAnswered = document.querySelector("[data-navigation]") !== null || location.pathname !== before;
        requestAnimationFrame(isAnswered ? () => resolve(performance.now() - event.timeStamp) : look);
      };
      look();
    };
    addEventListener("click", onClick, { once: true, capture: true });
  });
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
