import type { Page } from "@playwright/test";
import { Bot } from "#server/contract/bots.ts";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { refuseCredentials } from "./stored-records.ts";

async function addBot(person: TestAccount, nickname: string): Promise<string> {
  return ((await callApi(person, "POST", "/bots", botInput(nickname))) as { id: string }).id;
}

const read = async (person: TestAccount, id: string) => Bot.parse(await callApi(person, "GET", `/bots/${id}`));
const saved = (page: Page) => expect(page.getByText("Saved")).toBeVisible();

test("refused credentials are on the bot's page; every property is changed there, a problem is shown at its field, what was typed stays, and new credentials clear the problem", async ({
  portal,
  person,
}) => {
  const id = await addBot(person, "Otter");
  await callApi(person, "POST", "/categories", { name: "North" });
  await refuseCredentials(id);
  await portal.goto("/bots?view=attention");
  const attention = portal.getByRole("region", { name: "What needs attention" });
  await expect(
    attention.getByRole("heading", { name: "1 bot is offline: its credentials were refused" }),
  ).toBeVisible();
  await attention.getByRole("link", { name: "Otter" }).click();
  const note = portal.getByText("This bot needs new credentials");
  await expect(note).toBeVisible();
  const taken = botInput("Wren");
  await callApi(person, "POST", "/bots", taken);
  await portal.getByRole("link", { name: "Replace them in the settings" }).click();
  const settings = portal.getByRole("region", { name: "Settings" });
  const bar = portal.getByRole("region", { name: "Unsaved changes" });
  await expect(settings).toBeVisible();
  await expect(bar).toBeHidden();
  await settings.getByRole("textbox", { name: "Nickname" }).fill("");
  await settings.getByRole("textbox", { name: "E-mail" }).fill("not an address");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("Required")).toBeVisible();
  await expect(settings.getByText("Must be an e-mail address")).toBeVisible();
  await portal.getByRole("button", { name: "Replace credentials" }).click();
  await expect(portal.getByText("Required")).toHaveCount(4);
  await expectAccessible(portal, portal.getByRole("main"));
  await settings.getByRole("textbox", { name: "Nickname" }).fill("Heron");
  await settings.getByRole("textbox", { name: "E-mail" }).fill("heron@example.com");
  await settings.getByRole("combobox", { name: "Category" }).click();
  await portal.getByRole("option", { name: "North" }).click();
  await settings.getByRole("switch", { name: "Enabled" }).click();
  await settings.getByRole("switch", { name: "Public" }).click();
  await bar.getByRole("button", { name: "Save" }).press("Enter");
  await saved(portal);
  await expect(portal.getByRole("heading", { name: "Heron", level: 1 })).toBeVisible();
  await expect(portal.locator("form", { has: settings })).toBeFocused();
  const [category] = (await callApi(person, "GET", "/categories")) as { id: string }[];
  expect(await read(person, id)).toEqual({
    id,
    nickname: "Heron",
    email: "heron@example.com",
    parent: category?.id,
    flags: 7,
  });
  await settings.getByRole("textbox", { name: "E-mail" }).fill("");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("The e-mail address can be changed, but not removed.")).toBeVisible();
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(bar).toBeHidden();
  await expect(portal.locator("form", { has: settings })).toBeFocused();
  await expect(settings.getByRole("textbox", { name: "E-mail" })).toHaveValue("heron@example.com");

  const credentials = portal.getByRole("region", { name: "Credentials" });
  await credentials.getByLabel("Account ID").fill(taken.deviceAuth.accountId);
  await credentials.getByLabel("Device ID").fill("device-1");
  const secret = credentials.getByRole("textbox", { name: "Secret" });
  await secret.fill("a-secret");
  await expect(secret).toHaveAttribute("type", "password");
  await credentials.getByRole("button", { name: "Show or hide the secret" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await credentials.getByRole("button", { name: "Replace credentials" }).click();
  await expect(credentials.getByRole("alert")).toContainText("Another bot has this platform account");
  await expect(credentials.getByLabel("Device ID")).toHaveValue("device-1");
  await credentials.getByLabel("Account ID").fill("account-1");
  await credentials.getByRole("button", { name: "Replace credentials" }).click();
  await expect(note).toBeHidden();
  await expect(secret).toHaveValue("");
  expect((await read(person, id)).flags).toBe(3);
});
