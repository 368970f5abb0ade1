import { callApi, expect, expectAccessible, test } from "./fixtures.ts";

test("an error names its request, which leads to its entry in the logs", async ({ portal, person, context }) => {
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.goto("/categories?new=true");
  const dialog = portal.getByRole("dialog");
  await dialog.getByLabel("Name").fill("North");
  await portal.keyboard.press("Enter");
  const link = dialog.getByRole("alert").getByRole("link");
  await expect(link).toBeVisible();
  await expectAccessible(portal);
  const requestId = await link.innerText();
  const opened = context.waitForEvent("page");
  await link.click();
  const logs = await opened;
  await expect(logs).toHaveURL(new RegExp(`/developers/logs\\?request=${requestId}$`));
  const entry = logs.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("categories.create");
  await expect(entry).toContainText("generic.already_exists");
  await expect(entry).toContainText("Portal session");
  await expect(entry.getByText(requestId)).toBeVisible();
  await expectAccessible(logs);
  await logs.screenshot({ path: "/tmp/look-request-id.png" });
  await expect(dialog.getByLabel("Name")).toHaveValue("North");
});
