import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright";

const SETTLE_MS = 1_500;

interface PageScripts {
  address: string;
  kilobytes: number;
}

/** How much script each page loads by itself, compressed, in a browser that has none of it. */
export async function measureScripts(page: Page, url: string, addresses: readonly string[]): Promise<PageScripts[]> {
  const measured: PageScripts[] = [];
  const session = await page.context().newCDPSession(page);
  for (const address of addresses) {
    await session.send("Network.clearBrowserCache");
    const sizes: Promise<number>[] = [];
    const onResponse = (response: Response) => {
      if (response.request().resourceType() === "script") sizes.push(sizeOf(response));
    };
    page.on("response", onResponse);
    await page.goto(url + address, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS); // parts that are loaded after the first paint
    page.off("response", onResponse);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    measured.push({ address, kilobytes: bytes / 1_000 });
    await page.goto("about:blank");
  }
  return measured;
}

async function sizeOf(response: Response): Promise<number> {
  try {
    return gzipSync(await response.body()).byteLength;
  } catch {
    return 0; // a prefetch that the browser gave up
  }
}
