import type { Page } from "@playwright/test";
import { botInput, callApi, change, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";

const field = (page: Page) => page.getByPlaceholder("Search pages, bots, actions …");
const result = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** The page notes where the palette leads, and stays: other tests load these pages. Next's router is taken when Next sets it. */
const noteChoices = (page: Page) =>
  page.addInitScript(() => {
    const onSet = <T extends object>(of: object, name: string, change: (value: T) => void) => {
      let current: T | undefined;
      const set = (value: T) => {
        current = value;
        change(value);
      };
      Object.defineProperty(of, name, { configurable: true, get: () => current, set });
    };
    onSet(window, "next", (next) =>
      onSet<{ push: (to: string) => void }>(next, "router", (router) => {
        router.push = (to) => document.documentElement.setAttribute("data-chosen", to);
      }),
    );
  });

/** @param path Of the API, or the name of a procedure of the portal. */
async function create(person: TestAccount, path: string, body: object): Promise<string> {
  const made = path.startsWith("/") ? await callApi(person, "POST", path, body) : await change(person, path, body);
  return (made as { id: string }).id;
}

test("the palette finds everything that has a page, settings by their words, docs and actions, by name and by id", async ({
  portal,
  person,
}) => {
  const bot = await create(person, "/bots", botInput("Kingfisher"));
  const category = await create(person, "/categories", { name: "Harbour" });
  const preset = await create(person, "/presets", { name: "Evening", config: {} });
  const view = await create(person, "views.create", { name: "Night shift", query: "view=live", pinned: false });
  const job = await create(person, "jobs.create", {
    kind: "chat",
    input: { content: "Good evening" },
    target: { botIds: [bot] },
  });
  const hook = { name: "Lighthouse", url: "https://example.com/hook", events: ["job.failed"], format: "standard" };
  const webhook = await create(person, "webhooks.create", hook);
  await create(person, "applications.create", { name: "Companion", redirectUris: [] });
  await create(person, "tokens.create", { name: "Nightly import" });
  const schedule = await create(person, "/schedules", {
    ...{ name: "Every evening", kind: "chat", input: { content: "Hello" } },
    ...{ target: { botIds: [bot] }, cron: "0 18 * * *" },
  });
  const found = [
    ["night shift", "Night shift", `/bots?view=live&saved=${view}`],
    ["chat: good", "Chat: Good evening", `/jobs/${job}`],
    ["lighth", "Lighthouse", `/developers/webhooks/${webhook}`],
    ["compan", "Companion", /^\/developers\/apps\/\w{24}$/],
    ["nightly", "Nightly import", "/developers/tokens"],
    ["every ev", "Every evening", `/schedules/${schedule}`],
    ["passkeys", "Account security", "/account/security"],
    ["two-factor", "Account security", "/account/security"],
    ["recovery codes", "Account security", "/account/security"],
    ["delete account", "Account settings", "/account"],
    ["discord", "Webhooks", "/developers/webhooks"],
    ["kingf", "Kingfisher", `/bots/${bot}?tab=console`],
    [bot, "Kingfisher", `/bots/${bot}?tab=console`],
    ["harb", "Harbour", `/categories/${category}`],
    ["evening", "Evening", `/presets/${preset}`],
    ["oauth guide", "OAuth", "/docs/oauth"],
    ["sessions", "Sessions", "/account/sessions"],
    ["trash", "Trash", "/trash"],
    ["create api token", "Create an API token", "/developers/tokens?new=true"],
  ] as const;
  await noteChoices(portal);
  await portal.goto("/overview");
  for (const [text, name, url] of found) {
    await search(portal, text);
    await expect(portal.getByRole("dialog").locator("[data-selected]"), text).toContainText(name);
    await portal.keyboard.press("Enter");
    await expect(portal.locator("html"), text).toHaveAttribute("data-chosen", url);
    await expect(field(portal)).toBeHidden();
  }
});

test("the palette does things: it switches the theme, shows the shortcuts and acts on what is selected", async ({
  portal,
  person,
}) => {
  await create(person, "/bots", botInput("Kingfisher"));
  await create(person, "/bots", botInput("Otter"));
  await portal.goto("/bots");
  const row = portal.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row").first();
  await row.focus();
  await search(portal, "dark theme");
  await expect(result(portal, "Switch to the dark theme")).toBeVisible();
  await portal.keyboard.press("Enter");
  await expect(portal.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(row).toBeFocused();
  await portal.keyboard.press("x");
  await search(portal, "disable 1");
  await expect(result(portal, "Disable 1 selected")).toBeVisible();
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("1 bot disabled")).toBeVisible();
  await search(portal, "undo");
  await expect(result(portal, "Undo the last change").first()).toBeVisible();
  await portal.keyboard.press("Enter");
  await expect(row).not.toContainText("Disabled");
  await search(portal, "run on selected");
  await expect(result(portal, "Run a command on 1 selected")).toBeVisible();
  await portal.keyboard.press("Enter");
  await expect(portal.getByRole("combobox", { name: "Command" })).toBeFocused();
  await expect(portal).toHaveURL(/\/bots\/\w+\?tab=console$/);
  await search(portal, "o");
  await saveScreenshots(portal, "palette");
  await portal.keyboard.press("Escape");
  await search(portal, "nothing has this name");
  await expect(portal.getByRole("dialog").getByText("No results").first()).toBeVisible();
  await portal.keyboard.press("Escape");
  await expect(field(portal)).toBeHidden();
});

test("the palette asks for a bot or a category, shows live statuses and keys, and offers first what was used last", async ({
  portal,
  person,
}) => {
  const harbour = await create(person, "/categories", { name: "Harbour" });
  const bot = await create(person, "/bots", { ...botInput("Kingfisher"), parent: harbour });
  await create(person, "/bots", botInput("Otter"));
  await create(person, "/categories", { name: "Quay" });
  await portal.goto("/overview");
  const dialog = portal.getByRole("dialog");
  await search(portal, "disable a bot");
  await portal.keyboard.press("Enter");
  await expect(portal.getByPlaceholder("Choose a bot")).toBeFocused();
  await portal.keyboard.type("kingf");
  await expect(result(portal, "Kingfisher")).toContainText("Offline");
  await expectAccessible(portal, dialog);
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("1 bot disabled")).toBeVisible();
  await expect(field(portal)).toBeHidden();
  await expect.poll(() => callApi(person, "GET", `/bots/${bot}`)).toMatchObject({ flags: 1 });

  await search(portal, "move a bot");
  await portal.keyboard.press("Enter");
  await portal.keyboard.type("kingf");
  await portal.keyboard.press("Enter");
  await expect(portal.getByPlaceholder("Choose a category")).toBeFocused();
  await expect(result(portal, "Harbour")).toHaveCount(0);
  await portal.keyboard.press("Backspace");
  await expect(portal.getByPlaceholder("Choose a bot")).toBeFocused();
  await portal.keyboard.type("kingf");
  await portal.keyboard.press("Enter");
  await portal.keyboard.type("quay");
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("1 bot moved to Quay")).toBeVisible();

  await portal.keyboard.press("Control+k");
  await expect(dialog.locator("[data-selected]")).toContainText("Move a bot to a category");
  await expect(result(portal, "Overview")).toContainText("go");
  await portal.keyboard.type("run command on a bot");
  await portal.keyboard.press("Enter");
  await portal.keyboard.type("otter");
  await portal.keyboard.press("Enter");
  await expect(portal).toHaveURL(/\/bots\/[0-9a-f]{24}\?tab=console/);
});

test("`?`, the keyboard button and the palette show one sheet of all shortcuts", async ({ portal, person }) => {
  await create(person, "/bots", botInput("Kingfisher"));
  await portal.goto("/bots");
  await expect(portal.getByRole("grid", { name: "Bots" })).toBeVisible();
  const sheet = portal.getByRole("dialog", { name: "Keyboard shortcuts" });
  const read = async () => {
    await expect(sheet.getByText("Go to Documentation")).toBeVisible();
    const text = await sheet.innerText();
    await portal.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    return text;
  };
  await portal.keyboard.press("?");
  await expectAccessible(portal, sheet);
  await saveScreenshots(portal, "shortcut-sheet");
  const first = await read();
  await portal.getByRole("button", { name: "Keyboard shortcuts" }).click();
  expect(await read()).toBe(first);
  await search(portal, "keyboard shortcuts");
  await expect(result(portal, "Keyboard shortcuts")).toBeVisible();
  await portal.keyboard.press("Enter");
  expect(await read()).toBe(first);
  for (const key of ["j", "k", "x", "e", "r", ".", "/", "z", "g"]) expect(first).toContain(`\n${key}`);
  await portal.keyboard.press("g");
  await portal.keyboard.press("d");
  await expect(portal).toHaveURL(/\/docs$/);
});

test("a bot's page has its actions in the header: run, disable, restart, move and the rest in a menu", async ({
  portal,
  person,
}) => {
  const id = await create(person, "/bots", botInput("Kingfisher"));
  const harbour = await create(person, "/categories", { name: "Harbour" });
  await portal.setViewportSize({ width: 1440, height: 900 });
  await portal.goto(`/bots/${id}`);
  await saveScreenshots(portal, "bot-page-1440");
  await expect(portal.getByRole("link", { name: "Run a command", exact: true })).toBeVisible();
  for (const name of ["Disable", "Restart", "Move to a category", "More actions on this bot"]) {
    await expect(portal.getByRole("button", { name, exact: true })).toBeVisible();
  }
  await portal.getByRole("button", { name: "Restart" }).click();
  await expect(portal.getByText("Kingfisher signs out and in again")).toBeVisible();
  await portal.getByRole("button", { name: "Move to a category" }).click();
  await portal.getByRole("menuitem", { name: "Harbour" }).click();
  await expect(portal.getByText("Kingfisher moved to Harbour")).toBeVisible();
  const link = portal.getByRole("link", { name: "Open the category" });
  await expect(link).toHaveAttribute("href", `/categories/${harbour}`);
  await portal.getByRole("button", { name: "Disable" }).click();
  await expect(portal.getByRole("button", { name: "Restart" })).toHaveAttribute("aria-disabled", "true");
  await portal.getByRole("button", { name: "More actions on this bot" }).click();
  await portal.getByRole("menuitem", { name: "Make public" }).click();
  await expect.poll(async () => ((await callApi(person, "GET", `/bots/${id}`)) as { flags: number }).flags).toBe(3);
});

test("a message about a new bot links to it", async ({ portal }) => {
  await portal.goto("/bots?new=true");
  const dialog = portal.getByRole("dialog", { name: "New bot" });
  await dialog.getByLabel("Nickname").fill("Otter");
  await dialog.getByLabel("Account ID").fill("account-1");
  await dialog.getByLabel("Device ID").fill("device-1");
  await dialog.getByRole("textbox", { name: "Secret" }).fill("a-secret");
  await dialog.getByRole("button", { name: "Add bot" }).click();
  await portal.getByRole("link", { name: "Open the bot" }).click();
  await expect(heading(portal)).toHaveText("Otter");
});
