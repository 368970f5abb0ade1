import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const SIGNED_OUT = ["/", "/sign-in", "/setup", "/docs", "/status", "/nowhere"];
const SIGNED_IN = ["/overview", "/account", "/developers/tokens", "/notifications"];
/** What other pages do is for page-layout.spec.ts. */
const LOADED = ["/", "/overview"];

/** Complaints of the browser while a page loads. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const nonceOf = (policy: string | undefined) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

test.describe("The security policy of pages", () => {
  test("threat 19: each load has a nonce of its own, and no page breaks its policy", async ({ page, person }) => {
    const complaints = watch(page);
    const nonces = new Set<string | undefined>();
    const places = [...SIGNED_OUT, ...SIGNED_IN, ...LOADED];
    const look = (place: string, headers: Record<string, string> = {}) => {
      nonces.add(nonceOf(headers["content-security-policy"]));
      expect(headers["x-content-type-options"], place).toBe("nosniff");
      expect(headers["referrer-policy"], place).toBe("no-referrer");
    };
    for (const place of SIGNED_OUT) look(place, (await page.request.get(place)).headers());
    await signInAs(page, person);
    for (const place of SIGNED_IN) look(place, (await page.request.get(place)).headers());
    for (const place of LOADED) look(place, (await page.goto(place))?.headers());
    expect(nonces.size).toBe(places.length);
    expect(nonces.has(undefined)).toBe(false);
    expect(complaints).toEqual([]);
  });

  test("threat 5: a page that another site frames stays blank", async ({ page, person }) => {
    await signInAs(page, person);
    for (const place of ["/sign-in", "/overview", "/account"]) {
      await page.setContent(`<iframe src="${BASE_URL}${place}" width="800" height="600"></iframe>`);
      await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
      await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveCount(0);
    }
  });
});

/** The browser looks three seconds after the page has loaded for what was loaded ahead in vain. */
const BROWSER_LOOKS_MS = 3_500;

test("no page loads ahead what it does not use, nor warns in any other way while it is looked at", async ({
  browser,
  person,
}) => {
  const complaints: string[] = [];
  const places = ["/", "/docs", "/overview", "/bots", "/live", "/account", "/developers/tokens"];
  const pages = await Promise.all(
    places.map(async (place) => {
      // A context of its own: the pages of one share six connections, of which each live page holds one.
      const page = await browser.newPage({ baseURL: BASE_URL });
      await signInAs(page, person);
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(`${place}: ${message.text()}`);
      });
      await page.goto(place, { waitUntil: "load" });
      return page;
    }),
  );
  await pages.at(-1)?.waitForTimeout(BROWSER_LOOKS_MS);
  expect(complaints).toEqual([]);
  for (const page of pages) await page.close();
});

test.describe("Missing pages and failing pages", () => {
  test("an unknown address is a 404 page with a link to the start page", async ({ page }) => {
    for (const place of ["/sign-in/nowhere", "/overview/nowhere"]) {
      expect((await page.request.get(place)).status(), place).toBe(404);
    }
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.getByRole("link", { name: "Go to the home page" }).click();
    await expect(page).toHaveURL("/");
  });

  test("a page that fails in the browser shows an error and can be retried", async ({ page }) => {
    await page.addInitScript(() => {
      const { prototype } = Intl.NumberFormat;
      const format = Object.getOwnPropertyDescriptor(prototype, "format") as PropertyDescriptor;
      const fail = () => {
        throw new Error("probe");
      };
      Object.defineProperty(prototype, "format", { get: fail, configurable: true });
      Object.assign(window, { mend: () => void Object.defineProperty(prototype, "format", format) });
    });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be shown");
    await expectAccessible(page);
    await expectFitsPhone(page);
    await page.evaluate("mend()");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Create account" })).toBeVisible();
  });
});
