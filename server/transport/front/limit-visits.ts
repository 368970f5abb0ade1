import { DESCRIPTIONS, FILES, PAGES } from "../../contract/limits/pages.ts";
import type { Rate } from "../../contract/limits/rate.ts";
import { spendRate } from "../../domain/service/limit-calls.ts";
import { type Entrance, isFile } from "./entrance.ts";

/** Counts what no entrance counts by itself: pages, files of the build and descriptions, by the network of the caller. */
export async function spendVisit(entrance: Entrance, url: string, address: string): Promise<void> {
  const rate = rateOf(entrance, url);
  if (rate) await spendRate(rate, address);
}

function rateOf(entrance: Entrance, url: string): Rate | null {
  if (entrance === "pages") return isFile(url) ? FILES : PAGES;
  const isDescription = url.startsWith("/.well-known/") || /\/openapi\.json\/?(?:\?|$)/.test(url);
  return isDescription ? DESCRIPTIONS : null;
}
