import type { Locator, Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, test } from "./fixtures.ts";
import { createTestApp } from "./oauth-fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots } from "./stored-records.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const stay = (page: Page) => question(page).getByRole("button", { name: "Cancel" }).click();
const leave = (page: Page) => question(page).getByRole("button", { name: "Leave", exact: true }).click();
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

const nickname = (page: Page) => page.getByRole("textbox", { name: "Nickname" });

test("what is typed into the settings, the console and the drawer of a bot is kept, and asked for before it is lost, from every tab; not once it is saved", async ({
  portal,
  person,
}) => {
  const { id } = (await callApi(person, "POST", "/bots", botInput("Otter"))) as { id: string };
  await portal.goto(`/bots/${id}?tab=settings`);
  const save = portal.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" });
  const presets = portal.getByRole("link", { name: "Presets" }).first();
  const heading = portal.getByRole("heading", { level: 1 });
  await expect(save).toBeHidden();
  await nickname(portal).fill("Heron");
  await portal.getByRole("textbox", { name: "Device ID" }).fill("device-7");
  for (const name of ["History", "Overview", "Console", "Friends"]) {
    await tab(portal, name).click();
    await expect(nickname(portal)).toBeHidden();
    await tab(portal, "Settings").click();
    await expect(nickname(portal)).toHaveValue("Heron");
  }
  await portal.goBack();
  await expect(tab(portal, "Friends")).toHaveAttribute("aria-selected", "true");
  await portal.goForward();
  await expect(nickname(portal)).toHaveValue("Heron");
  await expect(portal.getByRole("textbox", { name: "Device ID" })).toHaveValue("device-7");
  await expect(question(portal)).toBeHidden();

  await presets.click();
  await expect(question(portal)).toBeVisible();
  await expectAccessible(portal, question(portal));
  await saveScreenshots(portal, "leave-bot-settings");
  await stay(portal);
  await tab(portal, "History").click();
  await presets.click();
  await stay(portal);
  await tab(portal, "Settings").click();
  await expect(nickname(portal)).toHaveValue("Heron");
  await tab(portal, "Settings").focus();
  await portal.keyboard.press("g");
  await portal.keyboard.press("c");
  await stay(portal);
  await portal.keyboard.press("Control+k");
  await portal.getByPlaceholder("Search pages, bots, actions …").fill("Trash");
  await portal.keyboard.press("Enter");
  await expect(portal.getByPlaceholder("Search pages, bots, actions …")).toBeHidden();
  await expect(question(portal).locator(":focus")).toHaveCount(1); // Escape before that is the palette's
  await portal.keyboard.press("Escape");
  await expect(question(portal)).toBeHidden();
  await expect(nickname(portal)).toHaveValue("Heron");
  await presets.click();
  await leave(portal);
  await expect(portal).toHaveURL(/\/presets$/);
  await expect(heading).toHaveText("Presets");

  await portal.goBack();
  await expect(nickname(portal)).toHaveValue("Otter");
  await nickname(portal).fill("Heron");
  await save.click();
  await expect(heading).toHaveText("Heron");
  await tab(portal, "Console").click();
  const line = portal.getByRole("combobox", { name: "Command" });
  await line.fill("outfit Amber");
  await tab(portal, "Overview").click();
  await tab(portal, "Console").click();
  await expect(line).toHaveValue("outfit Amber");
  await presets.click();
  await expect(heading).toHaveText("Presets"); // the line is kept, so nothing is asked
  await portal.goBack();
  await expect(line).toHaveValue("outfit Amber");
});

test("a dialog in which something is typed is closed by Escape, by its button and by Back only after a question", async ({
  portal,
}) => {
  await portal.goto("/categories?new=true");
  await portal.getByRole("dialog").getByLabel("Name").fill("North");
  await portal.keyboard.press("Escape");
  await leave(portal);
  await expect(portal.getByRole("dialog", { name: "New category" })).toBeHidden();
  await portal.getByRole("link", { name: "Bots", exact: true }).first().click();
  await portal.getByRole("button", { name: "New bot" }).first().click();
  const dialog = portal.getByRole("dialog", { name: "New bot" });
  await dialog.getByLabel("Account ID").fill("account-7");
  await portal.keyboard.press("Escape");
  await expect(question(portal)).toBeVisible();
  await saveScreenshots(portal, "leave-new-bot");
  // As for a moment before the dialog has the focus.
  await portal.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await portal.keyboard.press("Escape");
  await expect(question(portal)).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await stay(portal);
  await portal.evaluate(() => history.back());
  await stay(portal);
  await expect(dialog.getByLabel("Account ID")).toHaveValue("account-7");
  await dialog.getByRole("button", { name: "Close" }).click();
  await leave(portal);
  await expect(dialog).toBeHidden();
  await portal.getByRole("button", { name: "New bot" }).first().click();
  await portal.keyboard.press("Escape");
  await expect(dialog).toBeHidden(); // nothing is typed
});

test("a command for several bots that is typed is kept until a question is answered", async ({ portal, person }) => {
  await seedBots(person.id, 2);
  await portal.goto("/bots");
  await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
  await portal.keyboard.press("r");
  const drawer = portal.getByRole("dialog", { name: "Run a command on 2 bots" });
  const command = drawer.getByRole("combobox", { name: "Command" });
  await expect(drawer.getByRole("button", { name: "Run", exact: true })).toHaveAccessibleDescription(
    "Type a command or a message first.",
  );
  await command.fill("level 7");
  await drawer.getByRole("button", { name: "Close" }).click();
  await stay(portal);
  await expect(command).toHaveValue("level 7");
  await drawer.getByRole("button", { name: "Close" }).click();
  await leave(portal);
  await expect(drawer).toBeHidden();
});

test("a redirect URI that is not saved, and a changed schedule, stay while other tabs are open", async ({
  portal,
  person,
}) => {
  const app = await createTestApp({ owner: person, redirectUri: "https://example.com/cb", scopes: ["identify"] });
  await portal.goto(`/developers/apps/${app.clientId}?tab=oauth`);
  await portal.getByRole("textbox", { name: "Redirect URI 1" }).fill("https://example.com/other");
  await tab(portal, "Users").click();
  await tab(portal, "OAuth").click();
  await expect(portal.getByRole("textbox", { name: "Redirect URI 1" })).toHaveValue("https://example.com/other");
  await portal.getByRole("link", { name: "Presets" }).first().click();
  await leave(portal);
  const { id: categoryId } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  const { id } = (await callApi(person, "POST", "/schedules", {
    ...{ kind: "chat", input: { content: "Good evening" }, name: "Evening" },
    ...{ target: { categoryId }, cron: "0 18 * * *" },
  })) as { id: string };
  await portal.goto(`/schedules/${id}`);
  await portal.getByRole("textbox", { name: "Name" }).fill("Morning");
  await portal.getByRole("tab").nth(1).click();
  await portal.getByRole("tab").nth(0).click();
  await expect(portal.getByRole("textbox", { name: "Name" })).toHaveValue("Morning");
  await portal.getByRole("link", { name: "Presets" }).first().click();
  await expect(question(portal)).toBeVisible();
});

/** Holds the answer of a change until the test lets it through. */
async function holdAnswer(page: Page, procedure: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(new RegExp(`/api/trpc/[^?]*${procedure}`), async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return release;
}

/** Saves a text, types another one before the answer, and saves that one, too. */
async function typeWhileSaving(page: Page, procedure: string, field: Locator, texts: [string, string]): Promise<void> {
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  const save = bar.getByRole("button", { name: /^Save/ });
  const release = await holdAnswer(page, procedure);
  const answered = page.waitForResponse(new RegExp(procedure));
  await field.fill(texts[0]);
  await Promise.all([page.waitForRequest(new RegExp(procedure)), save.click()]);
  await field.fill(texts[1]);
  release();
  await answered;
  await expect(save).not.toHaveAttribute("data-loading");
  await expect(field).toHaveValue(texts[1]);
  await expect(bar.getByText("This was changed elsewhere since you began.")).toHaveCount(0);
  await save.click();
  await expect(bar).toHaveCount(0);
}

test("what is typed while a bot, a preset or a schedule is being saved stays, and is saved with the next press", async ({
  portal,
  person,
}) => {
  const create = async (path: string, body: object) => (await callApi(person, "POST", path, body)) as { id: string };
  const bot = await create("/bots", botInput("Otter"));
  const preset = await create("/presets", { name: "Evening", config: { level: 7 } });
  const target = { botIds: [bot.id] };
  const words = { kind: "chat", input: { content: "Good evening" }, name: "Evening" };
  const schedule = await create("/schedules", { ...words, target, cron: "0 18 * * *" });

  await portal.goto(`/bots/${bot.id}?tab=settings`);
  await typeWhileSaving(portal, "bots.update", nickname(portal), ["Heron", "Heron II"]);
  expect(await callApi(person, "GET", `/bots/${bot.id}`)).toMatchObject({ nickname: "Heron II" });

  await portal.goto(`/presets/${preset.id}?as=json`);
  const json = portal.getByLabel("Preset as JSON");
  await typeWhileSaving(portal, "presets.update", json, ['{ "level": 8 }', '{ "level": 9 }']);
  expect(await callApi(person, "GET", `/presets/${preset.id}`)).toMatchObject({ config: { level: 9 } });

  await portal.goto(`/schedules/${schedule.id}`);
  const name = portal.getByRole("textbox", { name: "Name" });
  await typeWhileSaving(portal, "schedules.update", name, ["Morning", "Morning and noon"]);
  expect(await callApi(person, "GET", `/schedules/${schedule.id}`)).toMatchObject({ name: "Morning and noon" });
});

test("what is changed in a category while its configuration is being saved stays, also where it is what was stored before", async ({
  portal,
  person,
}) => {
  const config = { maxBotsPerLobby: 3, inviteTimeout: 30 };
  const { id } = (await callApi(person, "POST", "/categories", { name: "North", config })) as { id: string };
  await portal.goto(`/categories/${id}?section=json`);
  const json = portal.getByLabel("Configuration as JSON");
  const bar = portal.getByRole("region", { name: "Unsaved changes" });
  const change = async (changes: object) =>
    json.fill(JSON.stringify({ ...JSON.parse(await json.inputValue()), ...changes }));
  const release = await holdAnswer(portal, "categories.update");
  await change({ maxBotsPerLobby: 5, inviteTimeout: 45 });
  await bar.getByRole("button", { name: "Review changes" }).click();
  const save = portal.getByRole("dialog").getByRole("button", { name: "Save 2 changes" });
  await Promise.all([portal.waitForRequest(/categories\.update/), save.click()]);
  await portal.keyboard.press("Escape");
  await expect(portal.getByRole("dialog")).toHaveCount(0);
  await change({ inviteTimeout: 30 });
  release();
  await expect(portal.getByText("The configuration of North was saved")).toBeVisible();
  await expect(bar).toContainText("1 unsaved change");
  expect(JSON.parse(await json.inputValue())).toMatchObject({ maxBotsPerLobby: 5, inviteTimeout: 30 });
  await bar.getByRole("button", { name: "Review changes" }).click();
  await portal.getByRole("dialog").getByRole("button", { name: "Save 1 change" }).click();
  await expect(bar).toHaveCount(0);
  const stored = (await callApi(person, "GET", `/categories/${id}`)) as { config: object };
  expect(stored.config).toMatchObject({ maxBotsPerLobby: 5, inviteTimeout: 30 });
});
