import type { Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const contents = (page: Page) => page.getByRole("navigation", { name: "Operations" });
const callWith = async (token: string) =>
  (await fetch(`${BASE_URL}/v1/categories`, { headers: { Authorization: token } })).status;
const example = (page: Page, operation: string) => page.locator(`#${operation} pre`).first();

test.describe("API reference", () => {
  test("every operation and event is on the page of its section, without a script, and nothing is loaded from other origins", async ({
    browser,
  }) => {
    const idsOf = async (base: string): Promise<string[]> => {
      type Methods = Record<string, { operationId: string }>;
      const document = (await (await fetch(`${BASE_URL}${base}/openapi.json`)).json()) as Record<
        string,
        Record<string, Methods>
      >;
      const described = [document.paths, document.webhooks].flatMap((all = {}) => Object.values(all));
      return described.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    };
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: BASE_URL });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(BASE_URL) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    await page.goto("/docs/reference");
    const links = await contents(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const sections = [...new Set(links.map((link) => link.split("#")[0] ?? ""))];
    const found: string[] = [];
    for (const section of sections) {
      const html = await (await page.request.get(section)).text();
      for (const [, id = ""] of html.matchAll(/<article id="([^"]+)"/g)) found.push(`${section}#${id}`);
    }
    expect(found.toSorted()).toEqual(links.toSorted());
    const ids = [...(await idsOf("/v1")), ...(await idsOf("/gateway/v1"))];
    expect(links.map((link) => link.split("#")[1]).toSorted()).toEqual(ids.toSorted());
    await page.goto("/docs/reference/bots");
    await expect(page.getByRole("heading", { name: "Create a bot" })).toBeVisible();
    await expect(page.locator("#bots_create")).toContainText("100 calls in 10 minutes");
    await expect(example(page, "bots_create")).toContainText("curl -s -X POST");
    expect(foreign).toEqual([]);
    await context.close();
  });

  test("the method of an operation is shown whole beside a long path", async ({ page }) => {
    await page.goto("/docs/reference/webhooks");
    const methods = page.locator("article .mantine-Badge-label");
    await expect(methods.filter({ hasText: "DELETE" })).toHaveCount(1);
    const cut = (all: Element[]) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
    expect(await methods.evaluateAll(cut)).toEqual([]);
  });

  test("an operation is found by a part of its name or by its address of before, a search without results says so, and the page follows the theme", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/docs/reference#bots_create");
    await expect(page).toHaveURL(/\/docs\/reference\/bots#bots_create$/);
    const find = page.getByLabel("Find an operation");
    const entries = contents(page).getByRole("link");
    await find.fill("preset delete");
    await expect(entries).toHaveCount(1);
    await entries.click();
    await expect(page).toHaveURL(/\/presets#presets_delete$/);
    await find.fill("nothing like it");
    await expect(page.getByText("No operation matches these words.")).toBeVisible();

    const colors = () =>
      page
        .locator("article pre")
        .first()
        .evaluate((block) => [getComputedStyle(block).color, getComputedStyle(block).backgroundColor]);
    const light = await colors();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(async () => (await colors()).filter((color, index) => color === light[index])).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(colors).toEqual(light);
  });

  test("all examples are in the chosen language, also on the next visit, and replies are shown by their status", async ({
    page,
  }) => {
    await page.goto("/docs/reference/categories");
    await page.locator("#categories_create").getByLabel("Language of the examples").selectOption("Python");
    for (const id of ["categories_create", "categories_list"])
      await expect(example(page, id)).toContainText("import requests");
    await page.locator("#categories_create").getByLabel("Status of the reply").selectOption("409");
    await expect(page.locator("#categories_create pre").last()).toContainText("net.svc.errors.");
    const html = await (await page.request.get("/docs/reference/bots")).text();
    expect(html).toContain("requests.post(");
  });
});

test.describe("Try it", () => {
  test("a token of ten minutes is made of the session, calls are sent with it and without cookies, and what is answered is shown", async ({
    portal,
  }) => {
    await portal.goto("/docs/reference/categories#categories_create");
    await portal.getByRole("button", { name: "Try it: Create a category" }).click();
    const drawer = portal.getByRole("dialog", { name: "Try it: Create a category" });
    await expect(drawer.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
    await drawer.getByRole("button", { name: "Create token" }).click();
    const token = await drawer.getByText(/^SVC_\w{38}$/).innerText();
    await expect(drawer).toContainText("It may be used for: categories.write.");
    await expectAccessible(portal, drawer);
    await expectFitsPhone(portal);
    const body = drawer.getByLabel("Body", { exact: true });
    await body.fill("{");
    await expect(drawer.getByText(/^Line 1, column 2: /)).toBeVisible();
    await body.fill('{ "name": "Lobbies" }');
    const sent = portal.waitForRequest(`${BASE_URL}/v1/categories`);
    await drawer.getByRole("button", { name: "Send" }).click();
    const headers = await (await sent).allHeaders();
    expect([headers.authorization, headers.cookie]).toEqual([`Bearer ${token}`, undefined]);
    const reply = drawer.getByRole("region", { name: "Reply", exact: true });
    await expect(reply).toContainText("200");
    await expect(reply.getByRole("region", { name: "Body of the reply" })).toContainText('"name": "Lobbies"');
    await portal.keyboard.press("Escape");

    await portal.getByRole("button", { name: "Try it: List your categories" }).click();
    const list = portal.getByRole("dialog", { name: "Try it: List your categories" });
    await expect(list).toContainText("This call needs a token with categories.read.");
    await list.getByRole("button", { name: "Create token" }).click();
    await expect(list).toContainText("It may be used for: categories.write, categories.read.");
    await expect.poll(() => callWith(token)).toBe(401);
    await list.getByLabel("limit").fill("5");
    await list.getByRole("button", { name: "Send" }).click();
    await expect(list.getByRole("region", { name: "Body of the reply" })).toContainText('"name": "Lobbies"');
    const stored = await portal.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain("SVC_");

    await list.getByRole("button", { name: "Revoke" }).click();
    await expect(list.getByRole("button", { name: "Create token" })).toBeVisible();
  });

  test("what goes wrong is said: no network, a token that has ended, and a limit that is reached", async ({
    page,
    context,
  }) => {
    const person = await createTestAccount();
    await signInAs(page, person);
    await page.goto("/docs/reference/bots");
    await page.getByRole("button", { name: "Try it: List your bots" }).click();
    const drawer = page.getByRole("dialog", { name: "Try it: List your bots" });
    const send = drawer.getByRole("button", { name: "Send" });
    await drawer.getByRole("button", { name: "Create token" }).click();
    await context.setOffline(true);
    await send.click();
    await expect(drawer.getByText("The service cannot be reached.", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await page.route(`${BASE_URL}/v1/bots`, (route) =>
      route.fulfill({ status: 429, headers: { "Retry-After": "2" }, json: { type: "error", errors: [] } }),
    );
    await send.click();
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await expect(drawer.getByRole("region", { name: "Reply", exact: true })).toContainText("429");
    await page.unroute(`${BASE_URL}/v1/bots`);
    await expect(send).not.toHaveAttribute("aria-disabled", "true");
    await page.route(`${BASE_URL}/v1/bots`, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: "SVC_x" } }),
    );
    await send.click();
    await expect(drawer.getByText("The service did not accept the token", { exact: false })).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Create token" })).toBeVisible();
  });

  test("whoever is not signed in signs in first and comes back, and public operations need no token", async ({
    page,
  }) => {
    await page.goto("/docs/reference/bots");
    const link = page.getByRole("link", { name: "Sign in to try it: Create a bot" });
    await expect(link).toHaveAttribute("href", "/sign-in?next=%2Fdocs%2Freference%2Fbots%23bots_create");
    await page.goto("/docs/reference/public-bots");
    await page.getByRole("button", { name: "Try it: Count the bots of the whole service" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("region", { name: "Body of the reply" })).toContainText('"public"');
  });
});
