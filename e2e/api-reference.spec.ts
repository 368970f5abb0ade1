import { expect, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

test.describe("API reference", () => {
  test("every operation is on the page, without a script, and nothing is loaded from other origins", async ({
    browser,
  }) => {
    const operationsOf = async (base: string): Promise<number> => {
      const { paths } = (await (await fetch(`${BASE_URL}${base}/openapi.json`)).json()) as { paths: object };
      return Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    };
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: BASE_URL });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(BASE_URL) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    await page.goto("/docs/reference");
    await expect(page.getByRole("heading", { name: "Create a bot" })).toBeVisible();
    await expect(page.locator("#bots_create")).toContainText("100 calls in 10 minutes");
    const count = (await operationsOf("/v1")) + (await operationsOf("/gateway/v1"));
    await expect(page.getByRole("navigation", { name: "Operations" }).getByRole("link")).toHaveCount(count);
    expect(foreign).toEqual([]);
    await context.close();
  });

  test("an operation is found by a part of its name, a search without results says so, and the page follows the theme", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/docs/reference");
    const find = page.getByLabel("Find an operation");
    const entries = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
    await find.fill("preset delete");
    await expect(entries).toHaveCount(1);
    await entries.click();
    await expect(page).toHaveURL(/#presets_delete$/);
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
});
