import { expect, test } from "@playwright/test";
import { ownServices } from "../../start-own-services.ts";

const { begin } = ownServices();

test("npm run dev: a link opens its page without loading another document", async ({ page }) => {
  test.slow(); // each page is compiled when it is first asked for
  const service = await begin({ LOCAL_CLUSTER: "off" }, ["tools/start.mjs", "--dev"]);
  await service.ready;
  await page.goto(`${service.url}/docs`);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole("navigation").getByRole("link", { name: "Errors", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
});
