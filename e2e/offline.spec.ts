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
  await expectAccessible(portal);
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
