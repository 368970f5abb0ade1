import type { Page } from "@playwright/test";

/**
 * Until React has taken over what the server has rendered, a click on it does nothing, and a test is faster than a
 * person. Until then no element of the page receives a pointer's events, which Playwright waits for before each click.
 */
export async function delayClicksUntilTakenOver(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blocking = new CSSStyleSheet();
    blocking.replaceSync("html { pointer-events: none !important }");
    document.adoptedStyleSheets.push(blocking);
    const look = () => {
      const isLoaded = document.readyState !== "loading";
      const isOurs = document.querySelector('script[src*="/_next/"]') !== null;
      const isTakenOver = Object.keys(document).some((key) => key.startsWith("__reactContainer"));
      if (isTakenOver || (isLoaded && !isOurs)) blocking.replaceSync("");
      else setTimeout(look, 20);
    };
    look();
  });
}
