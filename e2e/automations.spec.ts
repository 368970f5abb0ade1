import type { Locator, Page } from "@playwright/test";
import {
  callApi,
  expect,
  expectAccessible,
  expectFitsPhone,
  type TestAccount,
  test,
  withoutLiveUpdates,
} from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";

type Stored = Record<string, unknown> & { id: string; name: string; do: Record<string, unknown>[] };

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (root: Page | Locator, name: string | RegExp) => root.getByRole("button", { name, exact: true });
const sentence = (root: Page | Locator, name: string) => button(root, name);
const steps = (page: Page) => region(page, "Then").getByRole("list", { name: "Then" });
const choose = async (page: Page, label: string, option: string, root: Page | Locator = page) => {
  await root.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
};

async function makeCategory(person: TestAccount, name: string, automations: unknown[] = []): Promise<string> {
  const made = await callApi(person, "POST", "/categories", { name, config: { automations } });
  return (made as { id: string }).id;
}
async function stored(person: TestAccount, categoryId: string): Promise<Stored[]> {
  const category = (await callApi(person, "GET", `/categories/${categoryId}`)) as { config: { automations: Stored[] } };
  return category.config.automations;
}
async function openStored(page: Page, person: TestAccount, categoryId: string): Promise<void> {
  const [first] = await stored(person, categoryId);
  await page.goto(`/automations/${categoryId}/${first?.id}`);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
}

const greet = {
  name: "Greet",
  when: [{ event: "memberJoined" }],
  do: [{ run: "say", args: "Hello {member.name}" }, { wait: 2 }],
};
const byFriendship = {
  name: "Friends and strangers",
  when: [{ event: "memberJoined" }],
  if: { value: "party.size", is: "atMost", than: 5 },
  do: [
    {
      choose: [
        {
          if: { value: "member.isFriend", is: "equal", than: true },
          do: [{ run: "say", args: "Welcome back {member.name}" }],
        },
      ],
      else: [{ run: "say", args: "Hello {member.name}" }, { notify: "{member.name} is new" }],
    },
    { stop: true },
  ],
};

test("greet who joins is made from a recipe in four clicks, and stored", async ({ portal, person }) => {
  const category = await makeCategory(person, "North");
  await portal.goto("/overview");
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Automations" }).click();
  await expect(portal.getByRole("heading", { name: "No automations yet" })).toBeVisible();
  await expectAccessible(portal, portal.getByRole("main"));
  await saveScreenshots(portal, "automations-empty");
  await portal.getByRole("link", { name: "Greet who joins" }).click();
  await button(portal, "Save").click();
  await expect(portal.getByText("Greet who joins was saved.")).toBeVisible();
  await expect(portal).toHaveURL(new RegExp(`/automations/${category}/[a-z0-9]+$`));
  expect(await stored(person, category)).toMatchObject([
    { name: "Greet who joins", enabled: true, when: [{ event: "memberJoined" }], do: [{ wait: 1 }, { run: "say" }] },
  ]);
  await portal.goto(`/categories/${category}?tab=automations`);
  await expect(portal.getByRole("list", { name: "Automations" }).getByRole("listitem")).toHaveCount(1);
});

test("the list says what each automation does, filters, switches off, duplicates, copies, deletes and undoes", async ({
  portal,
  person,
}) => {
  const ask = { name: "Ask", when: [{ command: "ask", aliases: ["8ball"] }], do: [{ run: "say", args: "Yes" }] };
  const north = await makeCategory(person, "North", [greet, ask]);
  const south = await makeCategory(person, "South", [byFriendship]);
  await portal.goto("/automations");
  const rows = portal.getByRole("list", { name: "Automations" }).locator("> li");
  const row = (name: string) => rows.filter({ has: portal.getByRole("link", { name, exact: true }) });
  await expect(rows).toHaveCount(3);
  await expect(row("Ask")).toContainText("Somebody uses the command “ask” (or “8ball”)");
  await expect(row("Friends and strangers")).toContainText("The number of players in the party is at most 5");
  await expectAccessible(portal);
  await saveScreenshots(portal, "automations-list");

  await choose(portal, "Category", "South");
  await expect(rows).toHaveCount(1);
  await choose(portal, "Category", "All categories");

  await row("Greet").getByRole("switch", { name: "Run Greet" }).press("Space");
  await expect(portal.getByText("Greet is off.")).toBeVisible();
  expect((await stored(person, north))[0]).toMatchObject({ enabled: false });

  const act = async (name: string, action: string) => {
    await button(row(name), `Actions for ${name}`).click();
    await portal.getByRole("menuitem", { name: action }).click();
  };
  await act("Ask", "Duplicate");
  await expect(row("Ask copy")).toContainText("“ask2”");
  expect((await stored(person, north)).map(({ name, enabled }) => [name, enabled])).toEqual([
    ["Greet", false],
    ["Ask", true],
    ["Ask copy", false],
  ]);

  await act("Ask", "Copy to another category");
  await button(portal.getByRole("dialog"), "Copy").click();
  await expect(portal.getByText("Ask was copied to South. It is off there.")).toBeVisible();
  expect((await stored(person, south)).map(({ name }) => name)).toEqual(["Friends and strangers", "Ask"]);

  await act("Greet", "Delete");
  await expect(row("Greet")).toHaveCount(0);
  expect(await stored(person, north)).toHaveLength(2);
  await button(portal, "Undo").click();
  await expect(row("Greet")).toHaveCount(1);
  expect((await stored(person, north)).map(({ name }) => name)).toEqual(["Greet", "Ask", "Ask copy"]);
});

test("an exported automation is imported, and a mistake in it is shown with its place", async ({ portal, person }) => {
  const category = await makeCategory(person, "North", [greet]);
  await portal.goto(`/categories/${category}?tab=automations`);
  await button(portal, "Actions for Greet").click();
  const [download] = await Promise.all([
    portal.waitForEvent("download"),
    portal.getByRole("menuitem", { name: "Export as JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("greet.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const exported = Buffer.concat(chunks).toString();
  expect(JSON.parse(exported)).not.toHaveProperty("id");

  await button(portal, "Import").click();
  const dialog = portal.getByRole("dialog", { name: "Import automations" });
  const field = dialog.getByRole("textbox", { name: "Automations as JSON" });
  await field.fill(exported.replace('"wait": 2', '"wait": 2000'));
  await expect(dialog.getByRole("list", { name: "Problems" })).toContainText("do[1].wait");
  await expect(button(dialog, "Import")).toBeDisabled();
  await expectAccessible(portal, dialog);
  await field.fill(exported);
  await button(dialog, "Import").click();
  await expect(portal.getByText("1 automation was imported.")).toBeVisible();
  expect((await stored(person, category)).map(({ name }) => name)).toEqual(["Greet", "Greet copy"]);
});

test("the editor works by keyboard alone: a step is added, moved, disabled and saved, and changes are undone", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, "North", [greet]);
  await openStored(portal, person, category);
  const { keyboard } = portal;
  await expectAccessible(portal);

  await button(region(portal, "Then"), "Add a step").focus();
  await keyboard.press("Enter");
  await expect(portal.getByRole("menuitem", { name: "Write in the party chat" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(sentence(steps(portal), "Run the command “say”")).toBeFocused();
  for (let stop = 0; stop < 12; stop++) {
    await keyboard.press("Tab");
    if (
      await steps(portal)
        .getByRole("textbox", { name: "Text" })
        .evaluate((one) => one === document.activeElement)
    )
      break;
  }
  await keyboard.type("Have fun");
  await expect(sentence(steps(portal), "Write “Have fun” in the party chat")).toBeVisible();

  await button(steps(portal), /^Move step 3 of 3/).focus();
  await keyboard.press("ArrowUp");
  await expect(button(steps(portal), /^Move step 2 of 3/)).toBeFocused();
  await expect(portal.getByRole("status").filter({ hasText: "Moved to place 2 of 3." })).toHaveCount(1);
  await keyboard.press("ArrowUp");
  await expect(button(steps(portal), /^Move step 1 of 3/)).toBeFocused();

  await button(steps(portal), "Actions on: Wait 2 seconds").focus();
  await keyboard.press("Enter");
  await portal.getByRole("menuitem", { name: "Disable" }).focus();
  await keyboard.press("Enter");
  await expect(steps(portal).locator("> li").nth(2)).toContainText("Disabled");
  await button(portal, "Save").focus();
  await keyboard.press("Enter");
  await expect(portal.getByText("Greet was saved.")).toBeVisible();
  expect((await stored(person, category))[0]?.do).toMatchObject([
    { run: "say", args: "Have fun", enabled: true },
    { run: "say", args: "Hello {member.name}", enabled: true },
    { wait: 2, enabled: false },
  ]);

  await button(portal, "Undo the last change").click();
  await expect(steps(portal).locator("> li").nth(2)).not.toContainText("Disabled");
  await button(portal, "Do it again").click();
  await expect(steps(portal).locator("> li").nth(2)).toContainText("Disabled");
});

test("what somebody else has changed meanwhile is not overwritten before it was said, and the switch is no conflict", async ({
  portal,
  person,
}) => {
  await withoutLiveUpdates(portal);
  const category = await makeCategory(person, "North", [greet]);
  await openStored(portal, person, category);
  const name = portal.getByRole("textbox", { name: "Name", exact: true });
  const change = async (changes: object) => {
    const automations = (await stored(person, category)).map((one) => ({ ...one, ...changes }));
    await callApi(person, "PATCH", `/categories/${category}`, { config: { automations } });
  };
  await name.fill("Mine");
  await change({ enabled: false });
  await button(portal, "Save").click();
  await expect(portal.getByText("Mine was saved.")).toBeVisible();
  await expect(portal.getByRole("switch", { name: "Enabled", exact: true })).not.toBeChecked();
  await expect(region(portal, "Unsaved changes")).toHaveCount(0);
  expect(await stored(person, category)).toMatchObject([{ name: "Mine", enabled: false }]);

  await name.fill("Mine again");
  await change({ name: "Theirs", do: [{ wait: 5 }] });
  await button(portal, "Save").click();
  await expect(portal.getByRole("main").getByText("Somebody else has changed it meanwhile.")).toBeVisible();
  await expect(region(portal, "Unsaved changes")).toContainText("This was changed elsewhere since you began.");
  await expectAccessible(portal);
  expect(await stored(person, category)).toMatchObject([{ name: "Theirs", do: [{ wait: 5 }] }]);
  await button(portal, "Save").click();
  await expect(portal.getByText("Mine again was saved.")).toBeVisible();
  expect(await stored(person, category)).toMatchObject([{ name: "Mine again", do: greet.do }]);
});

test("steps are dragged by their handle, conditions are nested, and changes are not lost by leaving", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, "North", [greet]);
  await openStored(portal, person, category);
  const handle = (position: number) => button(steps(portal), new RegExp(`^Move step ${position} of`));
  await handle(2).dragTo(sentence(steps(portal), "Write “Hello {member.name}” in the party chat"), {
    targetPosition: { x: 40, y: 2 },
  });
  await expect(steps(portal).locator("> li").first()).toContainText("Wait 2 seconds");

  const onlyIf = region(portal, "Only if");
  await button(onlyIf, "Add a condition").click();
  await portal.getByRole("menuitem", { name: "Compare a value" }).click();
  await choose(portal, "Value", "The person is a friend", onlyIf);
  await expect(sentence(onlyIf, "The person is a friend of the bot")).toBeVisible();
  await button(onlyIf, "Add a condition").click();
  await portal.getByRole("menuitem", { name: "The opposite of a condition" }).click();
  await expect(onlyIf.getByRole("radio", { name: "All must hold" })).toBeChecked();
  await expectAccessible(portal);
  await saveScreenshots(portal, "automation-conditions");

  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Presets" }).click();
  const question = portal.getByRole("dialog", { name: "Leave without saving?" });
  await button(question, "Cancel").click();
  await button(portal, "Save").click();
  await expect(portal.getByText("Greet was saved.")).toBeVisible();
  expect((await stored(person, category))[0]).toMatchObject({
    if: { all: [{ value: "member.isFriend", than: true }, { not: { value: "party.size" } }] },
    do: [{ wait: 2 }, { run: "say" }],
  });
});

test("a command has fields for its arguments, and a refused placeholder is shown at its card", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, "North", [{ ...greet, when: [{ event: "ready" }], do: [{ wait: 1 }] }]);
  await openStored(portal, person, category);
  await button(region(portal, "Then"), "Add a step").click();
  await portal.getByRole("menuitem", { name: "Run a command" }).click();
  const last = steps(portal).locator("> li").nth(1);
  await choose(portal, "Command", "privacy", last);
  await choose(portal, "Privacy", "private", last);
  await expect(sentence(last, "Run the command “privacy private”")).toBeVisible();
  await button(region(portal, "Then"), "Add a step").click();
  await portal.getByRole("menuitem", { name: "Write in the party chat" }).click();
  const text = steps(portal).locator("> li").nth(2);
  await button(text, "Insert a value into: Text").click();
  await expect(portal.getByRole("menuitem", { name: /The bot’s nickname/ })).toBeVisible();
  await expect(portal.getByRole("menuitem", { name: /The person’s name/ })).toHaveCount(0);
  await portal.getByRole("menuitem", { name: /The bot’s nickname/ }).click();
  await expect(text.getByRole("textbox", { name: "Text" })).toHaveValue("{bot.nickname}");
  await text.getByRole("textbox", { name: "Text" }).fill("Hello {member.name}");
  await button(portal, "Save").click();
  await expect(text.getByRole("alert")).toContainText("{member.name} has no value here");
  await expect(sentence(text, "Write “Hello {member.name}” in the party chat")).toBeFocused();
  await expectAccessible(portal);
  await saveScreenshots(portal, "automation-problem");
  await text.getByRole("textbox", { name: "Text" }).fill("Hello");
  await expect(text.getByRole("alert")).toHaveCount(0);
  await button(portal, "Save").click();
  await expect(portal.getByText("Greet was saved.")).toBeVisible();
  expect((await stored(person, category))[0]?.do).toMatchObject([
    {},
    { run: "privacy", args: "private" },
    { args: "Hello" },
  ]);
});

test("a dry run shows on the cards which branch was taken and why, what was said, and where it stopped", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, "North", [byFriendship]);
  await openStored(portal, person, category);
  const panel = region(portal, "Try it");
  await button(panel, "Try it").click();
  await expect(panel.getByText("It ran until the step that stops it.")).toBeVisible();
  await expect(panel.getByRole("list", { name: "Written in the party chat" })).toHaveText("Hello Stranger");
  await expect(panel.getByRole("list", { name: "Notifications to you" })).toHaveText("Stranger is new");
  const card = (place: string) => portal.locator(`[data-card="${place}"]`);
  await expect(card("do[0]").locator("> [data-trace]")).toContainText("No branch was taken");
  await expect(card("do[0]").locator("> [data-trace]")).toContainText(
    "Does not hold: The person is a friend of the bot: no",
  );
  await expect(card("do[0].choose[0]").locator("> [data-trace]")).toHaveText("Was not taken");
  await expect(card("do[0].else[0]").locator("> [data-trace]")).toContainText("Ran “say Hello Stranger”");
  await expect(card("do[1]").locator("> [data-trace]")).toContainText("The run stopped here.");
  await expectAccessible(portal);
  await saveScreenshots(portal, "automation-tried");
  await choose(portal, "Who causes it", "A friend of the bot", panel);
  await button(panel, "Try it").click();
  await expect(card("do[0].choose[0]").locator("> [data-trace]")).toHaveText("This branch was taken.");
  await expect(panel.getByRole("list", { name: "Written in the party chat" })).toHaveText("Welcome back Friend");
  await expectFitsPhone(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await saveScreenshots(portal, "automation-tried-phone");
  expect(await stored(person, category)).toMatchObject([byFriendship]);
});

test("the JSON view has the same checks, with places, and what it changes is on the cards", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, "North", [greet]);
  await openStored(portal, person, category);
  await portal.getByRole("tab", { name: "JSON" }).click();
  const field = portal.getByRole("textbox", { name: "Automation as JSON" });
  const text = await field.inputValue();
  await field.fill(text.replace('"wait": 2', '"wait": "two"'));
  await expect(portal.getByRole("list", { name: "Problems" })).toContainText("do[1].wait");
  await expect(portal.getByRole("tab", { name: "Editor" })).toBeDisabled();
  await field.fill(text.replace("{member.name}", "{foo}"));
  await expect(portal.getByRole("list", { name: "Problems" }).getByRole("listitem")).toHaveCount(0);
  await button(portal, "Save").click();
  await expect(portal.getByRole("list", { name: "Problems" })).toContainText("There is no placeholder {foo}.");
  await expectAccessible(portal);
  await field.fill(text.replace("{member.name}", "you"));
  await portal.getByRole("tab", { name: "Editor" }).click();
  await expect(sentence(steps(portal), "Write “Hello you” in the party chat")).toBeVisible();
  await button(portal, "Save").click();
  await expect(portal.getByText("Greet was saved.")).toBeVisible();
  expect((await stored(person, category))[0]?.do).toMatchObject([{ args: "Hello you" }, {}]);
});

test("the list and the editor fit a phone", async ({ portal, person }) => {
  const long = { ...greet, name: "W".repeat(64), do: [{ run: "say", args: "W".repeat(200) }] };
  const category = await makeCategory(person, "North", [long]);
  await portal.goto("/automations");
  await expectFitsPhone(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await saveScreenshots(portal, "automations-phone");
  await openStored(portal, person, category);
  await expectFitsPhone(portal);
  await sentence(steps(portal), `Write “${"W".repeat(200)}” in the party chat`).click();
  await button(portal, "More").click();
  await expectFitsPhone(portal);
  await portal.setViewportSize({ width: 390, height: 844 });
  await saveScreenshots(portal, "automation-phone");
  await expectAccessible(portal);
});
