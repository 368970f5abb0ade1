import fs from "node:fs";
import { createRequire } from "node:module";
import type { Locator, Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

declare global {
  interface Window {
    axe?: typeof import("axe-core");
  }
}

const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
let source: string | undefined;

/**
 * What axe finds wrong in a page, or in one element of it: each rule with the places. The program is loaded once into each
 * document and collects nothing about what is in order, which would take most of the time.
 *
 * @param runOnly The rules; all when left out.
 */
export async function findViolations(page: Page, runOnly?: RunOptions["runOnly"], root?: Locator): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) {
    source ??= fs.readFileSync(file, "utf8");
    await page.evaluate(source);
  }
  // Nothing is preloaded: no rule that we use looks at style sheets, and no page has sound.
  const options: RunOptions = { resultTypes: ["violations"], preload: false, ...(runOnly && { runOnly }) };
  return (root ?? page.locator("html")).evaluate(async (element, chosen) => {
    const place = element === document.documentElement ? document : element;
    const { violations = [] } = (await window.axe?.run(place, chosen)) ?? {};
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  }, options);
}
