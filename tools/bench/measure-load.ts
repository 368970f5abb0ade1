import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright";

export interface LoadFigures {
  /** Until the server's answer begins. */
  firstByteMs: number;
  /** Largest Contentful Paint. */
  lcpMs: number;
  /** What was painted then. */
  largest: string;
  /** Cumulative Layout Shift, as the browsers define it: the worst five seconds. */
  cls: number;
  /** What moved. */
  moved: string[];
}

declare global {
  interface Window {
    loadFigures?: {
      lcpMs: number;
      largest: string;
      shifts: { at: number; value: number; moved: string[] }[];
      lastAt: number;
    };
  }
}

const QUIET_MS = 2_000;
const DEADLINE_MS = 30_000;
/** Shifts closer together than the first, and no longer in all than the second, count as one. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

/** All later pages have the processor of a machine that is slower by this factor. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Opens the address in a page that has opened nothing yet, and waits until nothing more is loaded, painted or moved. */
export async function measureLoad(page: Page, address: string): Promise<LoadFigures> {
  await page.addInitScript(observeLoad);
  await page.goto(address);
  await untilQuiet(page);
  const figures = await page.evaluate(() => window.loadFigures);
  if (!figures || figures.lcpMs === 0) throw new Error(`${address} painted nothing`);
  const firstByteMs = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return navigation?.responseStart ?? 0;
  });
  const { lcpMs, largest, shifts } = figures;
  const moved = [...new Set(shifts.flatMap((shift) => shift.moved))];
  return { firstByteMs: Math.round(firstByteMs), lcpMs: Math.round(lcpMs), largest, cls: worstWindow(shifts), moved };
}

async function untilQuiet(page: Page): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  const quietMs = () => page.evaluate(() => performance.now() - (window.loadFigures?.lastAt ?? performance.now()));
  while ((await quietMs()) < QUIET_MS) {
    if (performance.now() > deadline) throw new Error(`${page.url()} does not come to rest`);
    await sleep(250);
  }
}

function worstWindow(shifts: readonly { at: number; value: number }[]): number {
  let [worst, sum, startedAt, lastAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value } of shifts) {
    const isSameWindow = at - lastAt < SHIFT_GAP_MS && at - startedAt < SHIFT_WINDOW_MS;
    sum = isSameWindow ? sum + value : value;
    if (!isSameWindow) startedAt = at;
    lastAt = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Runs in the page, before its own scripts. */
function observeLoad(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  type Largest = PerformanceEntry & { element: Element | null };
  const figures: NonNullable<Window["loadFigures"]> = { lcpMs: 0, largest: "", shifts: [], lastAt: 0 };
  window.loadFigures = figures;
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const text = element?.textContent?.trim().slice(0, 30);
    return element ? `<${element.localName}> "${text}"` : "removed";
  };
  const observe = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        figures.lastAt = Math.max(figures.lastAt, entry.startTime + entry.duration);
        read(entry);
      }
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", (entry) => {
    figures.lcpMs = entry.startTime;
    figures.largest = name((entry as Largest).element);
  });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, sources, startTime } = entry as Shift;
    if (!hadRecentInput) figures.shifts.push({ at: startTime, value, moved: sources.map(({ node }) => name(node)) });
  });
  observe("resource", () => {});
  observe("longtask", () => {});
}
