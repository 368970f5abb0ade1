import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { childEnvironment } from "#tools/child-environment.ts";
import { createTestAccount, expect, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const shell = async (line: string, token: string) => {
  const { stdout } = await promisify(execFile)("sh", ["-c", line], { env: childEnvironment({ TOKEN: token }) });
  return JSON.parse(stdout);
};

test.describe("API reference", () => {
  test("every operation of the two OpenAPI documents is on the page, with its address", async ({ page }) => {
    type Paths = Record<string, Record<string, { operationId: string; summary: string }>>;
    const pathsOf = async (base: string): Promise<Paths> =>
      (await (await fetch(`${BASE_URL}${base}/openapi.json`)).json()).paths;
    await page.goto("/docs/reference");
    const described = [await pathsOf("/v1"), await pathsOf("/gateway/v1")].flatMap((paths) => Object.entries(paths));
    for (const [path, methods] of described) {
      for (const [method, { operationId, summary }] of Object.entries(methods)) {
        const card = page.locator(`#${operationId}`);
        await expect(card).toContainText(summary);
        await expect(card).toContainText(path.replace(/\/$/, ""));
        await expect(card).toContainText(method.toUpperCase());
      }
    }
  });

  test("the page works without a script and loads nothing from other origins", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: BASE_URL });
    const page = await context.newPage();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(BASE_URL) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    await page.goto("/docs/reference");
    await expect(page.getByRole("heading", { name: "Create a bot" })).toBeVisible();
    await expect(page.locator("#bots_create")).toContainText("100 calls in 10 minutes");
    expect(foreign).toEqual([]);
    await context.close();
  });

  test("an operation is found by a part of its name, and a search without results says so", async ({ page }) => {
    await page.goto("/docs/reference");
    const find = page.getByLabel("Find an operation");
    const entries = page.getByRole("navigation", { name: "Operations" }).getByRole("link");
    await find.fill("preset delete");
    await expect(entries).toHaveCount(1);
    await entries.click();
    await expect(page).toHaveURL(/#presets_delete$/);
    await find.fill("nothing like it");
    await expect(page.getByText("No operation matches these words.")).toBeVisible();
  });

  test("a copied example of the reference runs unchanged", async ({ page }) => {
    const { id } = await createTestAccount();
    const { token = "" } = await svc("token", "create", "--user", id, "--name", "reference");
    await page.goto("/docs/reference");
    const example = (operation: string) => page.locator(`#${operation} pre`).innerText();
    expect(await shell(await example("bots_create"), token)).toMatchObject({ created: true });
    expect(await shell(await example("presets_create"), token)).toMatchObject({ name: "Evening" });
    expect(await shell(await example("bots_list"), token)).toHaveLength(1);
  });

  test("the page follows a change of the theme without a reload", async ({ page }) => {
    const colors = () =>
      page
        .locator("article pre")
        .first()
        .evaluate((block) => [getComputedStyle(block).color, getComputedStyle(block).backgroundColor]);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/docs/reference");
    const light = await colors();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(async () => (await colors()).filter((color, index) => color === light[index])).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(colors).toEqual(light);
  });
});
