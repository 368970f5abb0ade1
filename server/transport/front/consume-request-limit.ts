import { API_DESCRIPTION_RATE, PAGE_RATE, STATIC_FILE_RATE } from "../../contract/limits/pages.ts";
import type { Rate } from "../../contract/limits/rate.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { isBuildFile, type Mount } from "./match-mount.ts";

/** Counts requests that their mount does not count: pages, build files and descriptions, by the network of the caller. */
export async function consumeRequestLimit(mount: Mount, url: string, address: string): Promise<void> {
  const rate = rateOf(mount, url);
  if (rate) await consumeRate(rate, address);
}

function rateOf(mount: Mount, url: string): Rate | null {
  if (mount === "pages") return isBuildFile(url) ? STATIC_FILE_RATE : PAGE_RATE;
  const isDescription =
    url.startsWith("/.well-known/") || /\/(?:openapi(?:-3\.0)?\.json|openapi\.yaml|postman\.json)\/?(?:\?|$)/.test(url);
  return isDescription ? API_DESCRIPTION_RATE : null;
}
