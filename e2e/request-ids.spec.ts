import { botInput, callApi, expect, expectAccessible, test } from "./fixtures.ts";
import { svc } from "./test-server.ts";

test("an import that is refused names its request beside the rows; beyond the limit, a higher one can be asked for", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", "1");
  const { id } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  await portal.goto("/bots/import");
  await portal.getByLabel("Bots to import").fill("account-1:device-1:secret-1\naccount-2:device-2:secret-2");
  await portal.getByRole("button", { name: "Check rows" }).click();
  await expect(portal.getByText("These are more bots than your limit of 1 allows")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Ask for a higher limit" })).toBeVisible();
  await portal.getByRole("radiogroup", { name: "Rows shown" }).getByText("All 2").click();
  await portal.getByRole("combobox", { name: "Category for all" }).click();
  await portal.getByRole("option", { name: "North" }).click();
  await callApi(person, "DELETE", `/categories/${id}`);
  await portal.getByRole("button", { name: "Import 1 bot" }).click();
  const rows = portal.getByRole("grid", { name: "Rows to import" }).locator("tbody").getByRole("row");
  await expect(rows.getByRole("link")).toHaveCount(1);
  await expect(rows.getByRole("link")).toHaveAttribute("href", /^\/developers\/logs\/[\w-]+$/);
});

test("an error names its request, which leads to its entry in the logs", async ({ portal, person, context }) => {
  await svc("user", "limit", person.id, "--bots", "1");
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.goto("/bots?new=true");
  const dialog = portal.getByRole("dialog", { name: "New bot" });
  await expect(dialog.getByText("You have reached your limit of 1 bot")).toBeVisible();
  await dialog.getByText("Enter credentials").click();
  const values = { Nickname: "Heron", "Account ID": "account-1", "Device ID": "device-1", Secret: "secret-1" };
  for (const [name, value] of Object.entries(values)) await dialog.getByRole("textbox", { name }).fill(value);
  await dialog.getByRole("button", { name: "Add bot" }).click();
  const link = dialog.getByRole("alert").filter({ hasText: "Request ID" }).getByRole("link");
  await expect(link).toBeVisible();
  await expectAccessible(portal, dialog);
  const requestId = await link.innerText();
  const opened = context.waitForEvent("page");
  await link.click();
  const logs = await opened;
  await expect(logs).toHaveURL(new RegExp(`/developers/logs/${requestId}$`));
  const entry = logs.getByRole("region");
  await expect(entry).toContainText("bots.create");
  await expect(entry).toContainText("common.limit_exceeded");
  await expect(entry).toContainText("Portal session");
  await expect(entry.getByText(requestId)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Nickname" })).toHaveValue("Heron");
});
