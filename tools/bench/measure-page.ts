import type { Page } from "playwright";

interface ListTimes {
  firstRowMs: number;
  keyMs: number[];
  frameMs: number[];
}

const ROWS = "[role=grid] [role=row]";
const SEARCH = "input[type=search]";
const KEYS = "otter1234";
const SCROLL_STEPS = 60;

/** Opens a list of bots, types into its search field and scrolls through it. Times are those of the page's own clock. */
export async function measureList(page: Page, address: string): Promise<ListTimes> {
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(`${ROWS} >> nth=2`).waitFor();
  const firstRowMs = Math.round(performance.now() - startedAt);
  const field = page.locator(SEARCH).first();
  await field.focus();
  const keyMs: number[] = [];
  for (const key of KEYS) {
    const ms = await timeInPage(page, timeNextChange, () => page.keyboard.press(key));
    if (ms !== null) keyMs.push(ms);
  }
  if (keyMs.length === 0) throw new Error(`the count of ${address} follows no key`);
  await field.fill("");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const frameMs = await page.evaluate(timeFrames, SCROLL_STEPS);
  return { firstRowMs, keyMs, frameMs };
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

/** Follows links of the navigation. @returns For each, how long the page looked as before. */
export async function measureNavigations(page: Page, url: string, links: readonly string[]): Promise<number[]> {
  await page.goto(`${url}/overview`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const times: number[] = [];
  for (const name of links) {
    const link = page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
    times.push(Math.round(await timeInPage(page, timeNextPage, () => link.click())));
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  return times;
}

/** From the click until the heading of the old page is gone: its skeleton, or the page itself, is there instead. */
function timeNextPage(): Promise<number> {
  return new Promise((resolve) => {
    const onClick = (event: Event) => {
      const heading = document.querySelector("h1");
      const text = heading?.textContent;
      const observer = new MutationObserver(() => {
        if (heading?.isConnected && heading.textContent === text) return; // live data of the old page
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
      });
      observer.observe(document.querySelector("main") ?? document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    };
    addEventListener("click", onClick, { once: true, capture: true });
  });
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
