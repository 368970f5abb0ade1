import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    focusWalk?: { presses: number; covered: string[]; hasEnded: boolean };
  }
}

/** Runs in the page. At each key it looks at what has had the focus since the key before. */
function watchFocus(): void {
  const isWatched = window.focusWalk !== undefined;
  window.focusWalk = { presses: 0, covered: [], hasEnded: false };
  if (isWatched) return;
  const findCover = (focused: Element): string | null => {
    const box = focused.getBoundingClientRect();
    if (box.width <= 1 || box.height > innerHeight / 2) return null;
    const middle = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    for (const y of [box.top + 2, box.bottom - 2]) {
      let cover = document.elementFromPoint(middle, y);
      while (cover && !["fixed", "sticky"].includes(getComputedStyle(cover).position)) cover = cover.parentElement;
      const isCovered = y < 0 || y > innerHeight || (cover && !cover.contains(focused));
      if (isCovered) return `${focused.outerHTML.slice(0, 160)} under ${cover?.className ?? "the edge of the window"}`;
    }
    return null;
  };
  const look = () => {
    const walk = window.focusWalk;
    const focused = document.activeElement;
    if (!walk || walk.presses++ === 0) return;
    if (!focused || focused === document.body) walk.hasEnded = true;
    const cover = focused && focused !== document.body && findCover(focused);
    if (cover && !walk.covered.includes(cover)) walk.covered.push(cover);
  };
  window.addEventListener("keydown", look, { capture: true });
}

const STOPS = 60;
const AT_ONCE = 15;

/** Goes through the page with the Tab key: nothing that has the focus is below a bar or outside of the window. */
export async function expectFocusInView(page: Page, what: string): Promise<void> {
  await page.evaluate(watchFocus);
  for (let pressed = 0; pressed < STOPS; pressed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.down("Tab"))); // as if it were held down
    if (await page.evaluate(() => window.focusWalk?.hasEnded)) break;
  }
  expect(await page.evaluate(() => window.focusWalk?.covered), what).toEqual([]);
}
