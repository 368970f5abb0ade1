import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test, withoutLiveUpdates } from "./fixtures.ts";

interface Category {
  id: string;
  name: string;
  flags: number;
  config: Record<string, unknown>;
}

const SCRIPT = "<img src=x onerror=pwn()>";

const create = async (person: TestAccount, name: string, config: object = {}) =>
  (await callApi(person, "POST", "/categories", { name, config })) as Category;
const get = async (person: TestAccount, id: string) => (await callApi(person, "GET", `/categories/${id}`)) as Category;
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
const row = (page: Page, name: string) => page.getByRole("row", { name });
const field = (page: Page, member: string) => page.locator(`[data-member="${member}"]`);
const section = (page: Page, name: RegExp | string) => page.getByRole("tab", { name }).click();

test("the page of a category asks for its first bots and their number, never for all bots of the account", async ({
  portal,
  person,
}) => {
  const { id } = await create(person, "Greeters");
  await callApi(person, "POST", "/bots", { ...botInput("Otter"), parent: id });
  const queries: string[] = [];
  portal.on("request", (request) => {
    const [, names] = /\/api\/trpc\/([^?]+)/.exec(request.url()) ?? [];
    queries.push(...(names ?? "").split(","));
  });
  await portal.goto(`/categories/${id}`);
  await expect(portal.getByRole("link", { name: "Otter" })).toBeVisible();
  await portal.waitForLoadState("load");
  expect(queries).not.toContain("bots.list");
  await section(portal, "API");
  await expect.poll(() => queries).toContain("bots.list");
});

test.describe("The list of categories", () => {
  test("an empty list explains categories; two steps create the first one, a bad name is reported at its field; they are disabled, renamed and deleted, and the bots stay", async ({
    portal,
    person,
  }) => {
    await portal.goto("/categories");
    await expect(portal.getByRole("heading", { name: "No categories yet" })).toBeVisible();
    await create(person, "Taken");
    await portal.getByRole("button", { name: "New category" }).click();
    const name = portal.getByLabel("Name");
    await name.fill("x".repeat(33));
    await portal.keyboard.press("Enter");
    await expect(portal.getByText("This must have 1 to 32 characters.")).toBeVisible();
    await name.fill("Taken");
    await portal.keyboard.press("Enter");
    await expect(portal.getByText("There is already a category named Taken.")).toBeVisible();
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("Public lobbies");
    await portal.keyboard.press("Enter");
    await expect(portal.getByRole("heading", { level: 1, name: "Public lobbies" })).toBeVisible();
    const both = [expect.objectContaining({ name: "Taken" }), expect.objectContaining({ name: "Public lobbies" })];
    expect(await callApi(person, "GET", "/categories")).toEqual(both);

    const { id } = await create(person, SCRIPT);
    await callApi(person, "POST", "/bots", { ...botInput("Stays"), parent: id });
    await portal.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Categories" }).click();
    await expect(row(portal, SCRIPT).getByRole("link", { name: "1 bot" })).toHaveAttribute(
      "href",
      `/bots?category=${id}`,
    );
    await act(portal, SCRIPT, "Disable");
    await expect(row(portal, SCRIPT).getByText("Disabled", { exact: true })).toBeVisible();
    expect((await get(person, id)).flags).toBe(1);
    await act(portal, SCRIPT, "Enable");
    await expect(row(portal, SCRIPT).getByText("Enabled", { exact: true })).toBeVisible();
    await act(portal, "Taken", "Rename");
    await portal.getByRole("textbox", { name: "Name" }).fill(SCRIPT);
    await portal.getByRole("button", { name: "Rename" }).click();
    await expect(portal.getByText(/There is already a category named .*\./)).toBeVisible();
    await portal.getByRole("button", { name: "Cancel" }).click();

    await act(portal, SCRIPT, "Delete");
    await expect(portal.getByRole("dialog")).toContainText("Its 1 bot is kept, without a category.");
    await expectAccessible(portal, portal.getByRole("dialog"));
    await portal.getByRole("button", { name: "Delete category" }).click();
    await expect(row(portal, SCRIPT)).toHaveCount(0);
    expect(await callApi(person, "GET", "/bots")).toMatchObject([{ nickname: "Stays", parent: null }]);
    await expect(portal.locator("img")).toHaveCount(0);
  });
});

test.describe("A category's configuration", () => {
  test("is changed in the form, is asked for before the page is left, and reviewed; only changed members are sent", async ({
    portal,
    person,
  }) => {
    const { id, config } = await create(person, "Lobbies", { future: { deep: [1, null] }, statusText: ["Hello"] });
    await portal.goto(`/categories/${id}?tab=settings`);
    await expect(field(portal, "privacy").getByText("Default")).toBeVisible();
    await portal.getByLabel("Public").check();
    await portal.getByLabel("Invite timeout").fill("30");
    await section(portal, /^People/);
    await portal.getByRole("button", { name: "Add admin" }).click();
    await expect(field(portal, "admins").getByLabel("ID")).toBeFocused();
    await portal.keyboard.type("a1");
    await field(portal, "admins").getByLabel("Name").fill("Ada");
    await section(portal, /^Messages/);
    await portal.getByRole("button", { name: "Reset Status texts to default" }).click();
    const question = portal.getByRole("dialog", { name: "Leave without saving?" });
    await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bots" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await portal.getByRole("button", { name: "Review changes" }).click();

    const changes = portal.getByRole("dialog");
    await expect(changes.getByRole("listitem")).toHaveCount(4);
    await expect(field(portal, "privacy").last()).toContainText("Private becomes Public");
    await expect(changes.locator('[data-member="statusText"]')).toContainText("Empty list (default)");
    await expectAccessible(portal, changes);
    // Another session changes another member: it is not overwritten.
    await callApi(person, "PATCH", `/categories/${id}`, { config: { maxBotsPerLobby: 3 } });
    const sent = portal.waitForRequest((request) => request.url().includes("categories.update"));
    await changes.getByRole("button", { name: "Save 4 changes" }).click();
    const edits = { privacy: 0, inviteTimeout: 30, admins: [{ id: "a1", name: "Ada" }], statusText: null };
    expect((await sent).postDataJSON()).toEqual({ categoryId: id, config: edits });
    await expect(portal.getByText("The configuration of Lobbies was saved")).toBeVisible();
    const after = { ...config, ...edits, statusText: [], maxBotsPerLobby: 3 };
    expect((await get(person, id)).config).toEqual(after);
    await expect(portal.getByRole("button", { name: "Review changes" })).toHaveCount(0);
  });

  test("the JSON and the form show the same values, unknown members are kept; a problem is shown at its place, and in the review where only the service can detect it", async ({
    portal,
    person,
  }) => {
    await withoutLiveUpdates(portal);
    const { id, config } = await create(person, "Lobbies", { future: 1, gone: [] });
    await portal.goto(`/categories/${id}?section=look`);
    await field(portal, "level").getByRole("combobox").fill("7, 8");
    await portal.keyboard.press("Tab");
    await field(portal, "startOutfit").getByRole("button", { name: "Add outfit" }).click();
    await field(portal, "startOutfit").getByRole("combobox", { name: "Item" }).fill("fox");
    await section(portal, "JSON");
    const json = portal.getByLabel("Configuration as JSON");
    const typed = JSON.parse(await json.inputValue());
    expect(typed).toEqual({ ...config, level: [7, 8], startOutfit: [{ id: "fox" }] });
    await expect(portal.getByText("The form has no fields for future and gone")).toBeVisible();
    const { gone: _, level: __, ...kept } = typed;
    await json.fill(JSON.stringify({ ...kept, future: 2, acceptInvites: false }));
    await section(portal, /^Party/);
    await expect(field(portal, "acceptInvites").getByRole("switch")).not.toBeChecked();
    await portal.getByRole("button", { name: "Review changes" }).click();
    await expect(portal.getByRole("dialog").locator('[data-member="gone"]')).toContainText("Removed");
    await portal.getByRole("button", { name: "Save 4 changes" }).click();
    const { gone: ___, ...before } = config;
    const expected = { ...before, future: 2, acceptInvites: false, startOutfit: [{ id: "fox" }] };
    await expect.poll(async () => (await get(person, id)).config).toEqual(expected);
    await expect(portal.getByRole("dialog")).toHaveCount(0);
    await expect(portal.getByRole("main").locator(":focus")).toHaveCount(1);

    const lobby = portal.getByRole("textbox", { name: "Maximum bots per lobby" });
    await lobby.fill("17");
    await expect(field(portal, "maxBotsPerLobby").getByText("This must be a whole number from 1 to 16.")).toBeVisible();
    await section(portal, /^Friends/);
    await portal.getByRole("button", { name: "Review changes" }).click();
    await expect(lobby).toBeVisible();
    await expectAccessible(portal, field(portal, "maxBotsPerLobby"));
    await portal.getByRole("button", { name: "Discard" }).click();

    await section(portal, "JSON");
    await json.fill('{\n  "privacy": 0\n  "level": []\n}');
    await expect(portal.getByRole("button", { name: "Line 3, column 3" })).toBeVisible();
    await json.fill('{\n  "privacy": 5,\n  "admins": [{ "id": "a" }]\n}');
    await expect(portal.getByText("`privacy` must be a whole number from 0 to 1.")).toBeVisible();
    await expect(portal.getByText("`admins[0].name` is required.")).toBeVisible();
    await expect(portal.getByRole("tab", { name: "Party" })).toBeDisabled();
    await expect(portal.getByRole("button", { name: "Review changes" })).toBeDisabled();
    await expectAccessible(portal, portal.getByRole("main"));
    await portal.getByRole("button", { name: "Restore the last valid JSON" }).click();
    await expect(portal.getByRole("tab", { name: "Party" })).toBeEnabled();

    const stored = JSON.parse(await json.inputValue());
    await json.fill(JSON.stringify({ ...stored, more: Array.from({ length: 15 }, () => "x".repeat(200)) }));
    // The stored config has grown since then: only the service can detect it.
    const big = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`member${index}`, "x".repeat(250)]));
    await callApi(person, "PATCH", `/categories/${id}`, {
      config: { ...big, other: Array.from({ length: 15 }, () => "x".repeat(250)) },
    });
    await portal.getByRole("button", { name: "Review changes" }).click();
    await portal.getByRole("button", { name: "Save 1 change" }).click();
    await expect(portal.getByRole("dialog").getByRole("alert")).toContainText("must be at most 32768 bytes");
    expect((await get(person, id)).config).not.toHaveProperty("more");
  });
});

test.describe("The search of settings", () => {
  test("finds them by name, description and member across sections, edits them there, and says when there are none; with the keyboard and on a phone", async ({
    portal,
    person,
  }) => {
    const { id, config } = await create(person, "Lobbies");
    await portal.goto(`/categories/${id}?tab=settings`);
    const search = portal.getByRole("searchbox", { name: "Search settings" });
    const results = portal.getByRole("region", { name: "Settings found" });
    await search.fill("maxBotsPerLobbyWith");
    await expect(portal.getByRole("tab", { name: "People" })).toHaveCount(0);
    await expect(results.locator("[data-member]")).toHaveCount(3);
    await search.fill("banned accounts");
    await expect(results.getByRole("heading", { name: "Sign-in", exact: true })).toBeVisible();
    await portal.keyboard.press("Tab");
    await portal.keyboard.press("Tab");
    const banned = field(portal, "startBannedBots").getByRole("switch");
    await expect(banned).toBeFocused();
    await portal.keyboard.press("Space");
    await expect(banned).toBeChecked();
    await search.fill("sidekick joins");
    await expect(results.locator("[data-member]")).toHaveCount(2);
    await field(portal, "memberJoinSidekick").getByRole("button", { name: "Add sidekick" }).click();
    await field(portal, "memberJoinSidekick").getByRole("combobox", { name: "Item" }).fill("owl");
    await expectAccessible(portal, portal.getByRole("main"));
    await portal.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(portal, results);
    const width = () => portal.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);

    await search.fill("nothing of the kind");
    await expect(portal.getByRole("heading", { name: "No settings found" })).toBeVisible();
    await expect(portal.getByText("No setting has “nothing of the kind” in its name")).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await expectAccessible(portal, portal.getByRole("main"));
    await portal.getByRole("button", { name: "Show all settings" }).click();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    await expect(portal.getByRole("tab", { name: /^Sign-in/ })).toContainText("1");

    await search.fill("Maximum with an owner");
    await portal.getByRole("textbox", { name: "Maximum with an owner" }).fill("17");
    await search.fill("prefixes");
    await portal.getByRole("button", { name: "Review changes" }).click();
    await expect(portal.getByRole("textbox", { name: "Maximum with an owner" })).toBeVisible();
    await portal.getByRole("textbox", { name: "Maximum with an owner" }).fill("4");
    await portal.getByRole("button", { name: "Review changes" }).click();
    await portal.getByRole("button", { name: "Save 3 changes" }).click();
    const edits = { startBannedBots: true, maxBotsPerLobbyWithOwner: 4, memberJoinSidekick: [{ id: "owl" }] };
    await expect.poll(async () => (await get(person, id)).config).toEqual({ ...config, ...edits });
  });
});

test.describe("A managed category", () => {
  test("is requested with slots, shows the used slots, and is released", async ({ portal, person }) => {
    const { id } = await create(person, "Night shift");
    for (let count = 0; count < 2; count += 1) await callApi(person, "POST", "/bots", { ...botInput(), parent: id });
    await portal.goto(`/categories/${id}`);
    const card = portal.getByRole("region", { name: "Managed category" });
    await card.getByRole("textbox", { name: "Slots" }).fill("101");
    await card.getByRole("button", { name: "Request slots" }).click();
    await expect(card.getByText("This must be a whole number from 1 to 100.")).toBeVisible();
    await card.getByRole("textbox", { name: "Slots" }).fill("1");
    await card.getByRole("button", { name: "Request slots" }).click();
    await expect(card.getByText("2 of 1 slot used")).toBeVisible();
    await expect(card.getByText("1 more bot than slots")).toBeVisible();
    await expect(portal.getByText("Managed", { exact: true })).toBeVisible();
    await card.getByRole("textbox", { name: "Slots" }).fill("10");
    await card.getByRole("button", { name: "Change slots" }).click();
    await expect(card.getByText("2 of 10 slots used")).toBeVisible();
    await expectAccessible(portal, card);
    expect(await callApi(person, "GET", "/categories/managed")).toMatchObject([
      { id, managed: { slots: 10, used: 2 } },
    ]);
    await card.getByRole("button", { name: "End management" }).click();
    await portal.getByRole("dialog").getByRole("button", { name: "End management" }).click();
    await expect(card.getByRole("button", { name: "Request slots" })).toBeVisible();
    expect(await callApi(person, "GET", "/categories/managed")).toEqual([]);
  });
});
