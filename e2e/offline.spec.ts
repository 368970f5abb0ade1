import { connectBot, connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";

test("without a network the page says so and stays, whatever is clicked or typed", async ({
  portal,
  person,
  context,
}) => {
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.goto("/bots");
  await expect(portal.getByRole("row", { name: /Otter/ })).toBeVisible();
  await expect(portal.locator(".mantine-Notifications-root").first()).toBeAttached(); // its code is loaded later
  await context.setOffline(true);
  const notice = portal.getByRole("status").filter({ hasText: "You are offline" });
  await expect(notice).toBeVisible();
  await expectAccessible(portal, notice);
  await portal.getByRole("link", { name: "Categories" }).first().click();
  await expect(portal.getByText("The page cannot be loaded now.")).toBeVisible();
  await portal.keyboard.press("g");
  await portal.keyboard.press("p");
  await portal.getByRole("link", { name: "Import", exact: true }).click();
  await expect(portal).toHaveURL(/\/bots$/);
  await expect(portal.getByRole("row", { name: /Otter/ })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await portal.getByRole("link", { name: "Categories" }).first().click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expectFitsPhone(portal);
  await context.setOffline(false);
});

test("a browser that knows of no network and reaches the service goes on, and shows no count before it is known", async ({
  portal,
  person,
}) => {
  const shard = await connectShard(person);
  await connectBot(person, shard, botInput("Otter"));
  const live = Promise.withResolvers<void>();
  await portal.route("**/api/trpc/live.watch*", async (route) => {
    await live.promise;
    await route.continue();
  });
  await portal.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await portal.goto("/bots?view=live");
  await expect(portal.getByRole("link", { name: /^Connected/ })).toHaveAccessibleName("Connected Loading");
  await expect(portal.getByRole("heading", { name: "No matching bots" })).toHaveCount(0);
  live.resolve();
  await expect(portal.getByRole("link", { name: "Connected 1" })).toBeVisible();
  await expect(portal.getByRole("row", { name: /Otter/ })).toBeVisible();
  const asked = portal.waitForResponse("**/healthz");
  await portal.evaluate(() => window.dispatchEvent(new Event("offline")));
  await asked;
  await portal.getByRole("link", { name: "Categories" }).first().click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await portal.getByRole("button", { name: "New category" }).first().click();
  await portal.getByLabel("Name").fill("North");
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("North").first()).toBeVisible();
  await expect(portal.getByText("You are offline")).toHaveCount(0);
  shard.disconnect();
});
