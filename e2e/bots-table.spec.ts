import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, signInAs, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots, twoDigits } from "./stored-records.ts";

/** Whether the ID of each row in view is shown, and is that of the row's bot. */
const idsOfRows = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => {
      const id = row.querySelector<HTMLElement>("[data-area=id]");
      const name = row.querySelector("[data-area=nickname]")?.textContent ?? "";
      const isOfRow = id?.querySelector("button")?.ariaLabel?.includes(name) === true;
      return id && getComputedStyle(id).visibility === "hidden" ? "hidden" : isOfRow ? "right" : "wrong";
    }),
  );

/** Every second one is in the category North, and one is disabled. @returns Their ids. */
async function makeBots(person: TestAccount, count: number): Promise<string[]> {
  const { id: categoryId } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  return seedBots(person.id, count, (number) => ({
    ...twoDigits(number),
    categoryId: number % 2 === 0 ? categoryId : null,
    disabled: number === 2,
  }));
}

const grid = (page: Page) => page.getByRole("grid", { name: "Bots" });
const rows = (page: Page) => grid(page).locator("tbody").getByRole("row");
const headers = (page: Page) => grid(page).getByRole("columnheader").allInnerTexts();
const panel = (page: Page) => page.getByRole("region", { name: /^Otter/ });
const toBots = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bots", exact: true }).click();
const settled = (page: Page) => page.waitForResponse(/identity\.updatePreferences/);

test.describe("The columns and rows of the list of bots", () => {
  test("are those of a link, whose copy has filters, order and columns; one's own are chosen with the keyboard, are the same in another browser, and can be reset", async ({
    portal,
    person,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await makeBots(person, 6);
    await portal.goto("/bots?view=disabled&sort=-created&columns=public,created,none,created");
    await expect(rows(portal)).toHaveCount(1);
    const created = grid(portal).getByRole("columnheader", { name: "Created" });
    await expect(created).toHaveAttribute("aria-sort", "descending");
    await portal.getByRole("button", { name: "Actions on this view" }).click();
    await portal.getByRole("menuitem", { name: "Copy a link to this view" }).click();
    await expect(portal.getByText("Link copied")).toBeVisible();
    const link = await portal.evaluate(() => navigator.clipboard.readText());
    await toBots(portal);
    await expect(rows(portal)).toHaveCount(6);
    const standard = ["", "Nickname", "Status", "Category", "Party", "Shard", "Last seen", "E-mail", "ID"];
    expect(await headers(portal)).toEqual(standard);
    expect((await rows(portal).first().boundingBox())?.height).toBe(36);
    await expect(rows(portal).first()).toContainText("No cluster"); // the reason, beside the status
    await expect(rows(portal).filter({ hasText: "Otter02" })).toContainText("Disabled");

    await portal.getByRole("button", { name: "Display" }).focus();
    await portal.keyboard.press("Enter");
    const menu = portal.getByRole("dialog", { name: "Display" });
    await expect(menu.getByRole("checkbox", { name: "E-mail" })).toBeChecked();
    await menu.getByRole("checkbox", { name: "E-mail" }).focus();
    await portal.keyboard.press("Space");
    await menu.getByRole("checkbox", { name: "Reason" }).check();
    await menu.getByRole("button", { name: "Move Reason to the left" }).focus();
    for (const _ of [1, 2, 3, 4, 5]) await portal.keyboard.press("Enter");
    await expect(menu.getByText("Reason is column 3 of 8")).toBeAttached();
    const stored = settled(portal);
    await menu.getByText("Comfortable").click();
    await stored;
    await expectAccessible(portal, menu);
    await saveScreenshots(portal, "display-menu");
    await portal.keyboard.press("Escape");
    const shown = ["", "Nickname", "Status", "Reason", "Category", "Party", "Shard", "Last seen", "ID"];
    expect(await headers(portal)).toEqual(shown);
    await expect(rows(portal).first()).toContainText("Never");
    await expect(portal).toHaveURL(/columns=live,reason,category,party,shard,lastSeen,id/);
    await expect.poll(async () => (await rows(portal).first().boundingBox())?.height, "a comfortable row").toBe(52);

    const other = await (await browser.newContext()).newPage();
    await signInAs(other, person);
    await other.goto(link);
    await expect(rows(other)).toHaveCount(1);
    expect(await headers(other)).toEqual(["", "Nickname", "Public", "Created"]);
    await toBots(other);
    await expect(rows(other)).toHaveCount(6);
    expect(await headers(other)).toEqual(shown);
    expect((await rows(other).first().boundingBox())?.height).toBe(52);
    await other.context().close();
    await portal.getByRole("button", { name: "Display" }).click();
    await menu.getByRole("button", { name: "Restore the default" }).click();
    await expect.poll(() => headers(portal)).toEqual(standard);
    await expect.poll(async () => (await rows(portal).first().boundingBox())?.height).toBe(36);
  });

  test("that do not fit scroll sideways together with their headers; the nickname stays, and the focus ring of a row is whole above it", async ({
    portal,
    person,
  }) => {
    await makeBots(person, 20);
    const all = "live,reason,status,category,email,id,lastSeen,shard,party,level,public,account,created";
    await portal.goto(`/bots?columns=${all}`);
    await expect(rows(portal).first()).toBeVisible();
    await saveScreenshots(portal, "all-columns");
    const created = grid(portal).getByRole("columnheader", { name: "Created" });
    await expect(created).not.toBeInViewport();
    await grid(portal)
      .locator("tbody")
      .evaluate((body) => body.scrollTo({ left: 5000 }));
    await expect(created).toBeInViewport();
    await expect(rows(portal).first().getByRole("link", { name: "Otter00" })).toBeInViewport();
    const left = (name: string) => async () =>
      (await grid(portal).getByRole("columnheader", { name }).boundingBox())?.x;
    const cell = rows(portal).first().locator("[data-area=created]");
    await expect.poll(async () => (await cell.boundingBox())?.x).toBe(await left("Created")());
    await expectAccessible(portal, grid(portal));
    for (const column of ["Status", "Reason", "Last seen", "Shard", "Party", "Level", "Public", "Account ID"]) {
      const header = grid(portal).getByRole("columnheader", { name: column });
      await header.getByRole("button").click();
      await expect(header).toHaveAttribute("aria-sort", "ascending");
    }

    await portal.setViewportSize({ width: 900, height: 700 });
    await grid(portal).getByRole("columnheader", { name: "Nickname" }).getByRole("button").click();
    const row = rows(portal).nth(1);
    await expect(row).toContainText("Otter01");
    const body = grid(portal).locator("tbody");
    for (const scrolled of [0, 200]) {
      await body.evaluate((element, left) => element.scrollTo({ left }), scrolled);
      const box = await body.boundingBox();
      const { y, height } = (await row.boundingBox()) ?? { y: 0, height: 0 };
      if (!box) throw new Error("no rows");
      const edges = {
        left: { x: box.x, y: y + height / 2 - 4, width: 3, height: 8 },
        right: { x: box.x + box.width - 3, y: y + height / 2 - 4, width: 3, height: 8 },
        top: { x: box.x + 60, y: y + 1, width: 40, height: 2 },
        bottom: { x: box.x + 60, y: y + height - 3, width: 40, height: 2 },
      };
      const look = async () =>
        Promise.all(
          Object.entries(edges).map(
            async ([name, clip]) => [name, (await portal.screenshot({ clip })).toString("base64")] as const,
          ),
        );
      await portal.mouse.move(5, 5);
      await grid(portal).evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const before = Object.fromEntries(await look());
      await rows(portal).nth(0).focus();
      await portal.keyboard.press("ArrowDown");
      await expect(row).toBeFocused();
      await portal.keyboard.press("Escape"); // closes the panel if there is one
      await body.evaluate((element, left) => element.scrollTo({ left }), scrolled);
      await saveScreenshots(portal, `focus-ring-${scrolled}`);
      await portal.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      const after = Object.fromEntries(await look());
      const unchanged = Object.keys(edges).filter((name) => before[name] === after[name]);
      expect(unchanged, `scrolled by ${scrolled}`).toEqual([]);
    }
  });
});

test("a jump through a long list shows the names at once, and the rest of the rows when it rests; the focus stays", async ({
  portal,
  person,
}) => {
  await seedBots(person.id, 400, (number) => ({ nickname: `Otter${1_000 + number}` }));
  await portal.goto("/bots");
  await expect(portal.getByText("400 of 400", { exact: true })).toBeVisible();
  const name = await rows(portal).nth(2).getByRole("link").innerText();
  await rows(portal).nth(2).getByRole("button").focus();
  await portal.waitForTimeout(1_000); // a list that has just got its bots forgets where it was
  const during = await portal.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    scrollBy(0, 6_000);
    await scrolled;
    const shown = [...document.querySelectorAll("[role=grid] tbody [role=row]")];
    const partOf = (row: Element | undefined, area: string) => row?.querySelector(`[data-area=${area}]`) as HTMLElement;
    const row = shown.at(-1);
    return { name: partOf(row, "nickname").innerText, hasId: partOf(row, "id").checkVisibility() };
  });
  expect(during).toEqual({ name: expect.stringMatching(/^Otter1\d{3}$/), hasId: false });
  await expect.poll(async () => new Set(await idsOfRows(portal))).toEqual(new Set(["right"]));
  await expect(rows(portal).filter({ hasText: name }).getByRole("button")).toBeFocused();
});

test.describe("The bot beside the list", () => {
  test("has an address of its own and the bot's actions, follows j and k, closes with Escape, and the list stays where it was", async ({
    portal,
    person,
  }) => {
    const ids = await makeBots(person, 60);
    const row = (name: string) => rows(portal).filter({ hasText: name });
    const heading = (name: string) => panel(portal).getByRole("heading", { name });
    await portal.goto("/bots?bot=000000000000000000000000");
    await expect(portal.getByRole("heading", { name: "This bot is not in your catalogue" })).toBeVisible();
    await portal.getByRole("button", { name: "Close the panel" }).click();
    await rows(portal).first().focus();
    for (let step = 0; step < 40; step += 1) await portal.keyboard.press("j");
    await expect(row("Otter40")).toBeFocused();
    const scroll = () => portal.evaluate(() => Math.round(window.scrollY));
    const before = await scroll();
    expect(before).toBeGreaterThan(500);
    await portal.keyboard.press("Enter");
    await expect(panel(portal)).toBeFocused();
    await expect(portal).toHaveURL(new RegExp(`/bots\\?bot=${ids[40]}$`));
    await expect(heading("Otter40")).toBeVisible();
    await expect(panel(portal).getByText("41 of 60")).toBeVisible();
    expect(Math.abs((await scroll()) - before)).toBeLessThan(60);
    await portal.keyboard.press("j");
    await expect(heading("Otter41")).toBeVisible();
    await portal.keyboard.press("ArrowUp");
    await portal.keyboard.press("k");
    await expect(heading("Otter39")).toBeVisible();
    await expect(portal).toHaveURL(new RegExp(`bot=${ids[39]}$`));
    await expectAccessible(portal, panel(portal));
    await saveScreenshots(portal, "panel");
    await portal.reload();
    await expect(heading("Otter39")).toBeVisible();
    await panel(portal).focus();
    await portal.keyboard.press("Escape");
    await expect(panel(portal)).toBeHidden();
    await expect(row("Otter39")).toBeFocused();
    await expect(row("Otter39")).toBeInViewport();
    await expect(portal).toHaveURL(/\/bots$/);
    await portal.goBack();
    await expect(heading("Otter39")).toBeVisible();
    await portal.goForward();
    await expect(panel(portal)).toBeHidden();

    await portal.getByRole("link", { name: "Otter39" }).click();
    await panel(portal).getByRole("button", { name: "Disable" }).click();
    await expect(portal.getByText("Otter39 disabled")).toBeVisible();
    await expect(row("Otter39")).toContainText("Disabled");
    await portal.keyboard.press("z");
    await expect(row("Otter39")).not.toContainText("Disabled");
    await panel(portal).getByRole("button", { name: "Move" }).click();
    await portal.getByRole("menuitem", { name: "North" }).click();
    await expect(row("Otter39")).toContainText("North");
    await panel(portal).getByRole("button", { name: "Next bot" }).click();
    await expect(heading("Otter40")).toBeVisible();
  });

  test("has the focus also when its code arrives later; opens and closes with the mouse without moving the list, and its page is one click away", async ({
    portal,
    person,
  }) => {
    await makeBots(person, 60);
    await portal.addInitScript(() => {
      window.requestIdleCallback = (whenIdle) =>
        window.setTimeout(whenIdle, 2_000, { didTimeout: true, timeRemaining: () => 0 });
    });
    await portal.goto("/bots");
    await rows(portal).first().focus();
    await portal.keyboard.press("Enter");
    await expect(portal).toHaveURL(/bot=/);
    await expect(panel(portal)).toBeFocused();
    await portal.keyboard.press("Escape");
    await expect(panel(portal)).toBeHidden();
    await portal.mouse.move(600, 500);
    await portal.mouse.wheel(0, 1200);
    const link = portal.getByRole("link", { name: "Otter30" });
    const scroll = () => portal.evaluate(() => Math.round(window.scrollY));
    await expect.poll(scroll).toBe(1200);
    await link.evaluate((element) => element.scrollIntoView({ block: "center" })); // clicking an element at an edge scrolls
    const before = await scroll();
    await link.click();
    await expect(panel(portal).getByRole("heading", { name: "Otter30" })).toBeVisible();
    expect(Math.abs((await scroll()) - before)).toBeLessThan(4);
    await panel(portal).getByRole("button", { name: "Close the panel" }).click();
    await expect(panel(portal)).toBeHidden();
    expect(Math.abs((await scroll()) - before)).toBeLessThan(4);
    await expect(rows(portal).filter({ hasText: "Otter30" })).toBeFocused();
    await portal.getByRole("link", { name: "Otter31" }).click();
    await panel(portal).getByRole("link", { name: "Open the full page" }).click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Otter31");
    await portal.goBack();
    await expect(panel(portal).getByRole("heading", { name: "Otter31" })).toBeVisible();
    await expect(rows(portal).filter({ hasText: "Otter31" })).toBeInViewport();
  });
});

test.describe("Saved views", () => {
  test("are saved, changed, updated, pinned, shared by their address, renamed, deleted and restored; a taken name is refused", async ({
    portal,
    person,
  }) => {
    await makeBots(person, 6);
    await portal.goto("/bots");
    await expect(portal.getByRole("button", { name: "Save view" })).toBeHidden();
    await portal.getByRole("searchbox", { name: "Search bots" }).fill("otter0");
    await portal.getByRole("button", { name: "Filter by category" }).click();
    await portal.getByRole("checkbox", { name: /^North/ }).check();
    await portal.keyboard.press("Escape");
    await portal.getByRole("button", { name: "Save view" }).click();
    const dialog = portal.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill("Northern");
    await portal.keyboard.press("Enter");
    await expect(portal.getByText("View Northern saved")).toBeVisible();
    const views = portal.getByRole("navigation", { name: "Views" });
    await expect(views.getByRole("link", { name: "Northern" })).toHaveAttribute("aria-current", "page");
    await expect(views.getByText("Changed")).toBeHidden();
    await expect(portal.getByRole("link", { name: "Connected 0" })).toBeVisible();
    await grid(portal).getByRole("button", { name: "Nickname" }).click();
    await expect(views.getByText("Changed")).toBeVisible();
    await expectAccessible(portal, views);
    await saveScreenshots(portal, "views");
    await portal.getByRole("button", { name: "Update view" }).click();
    await expect(views.getByText("Changed")).toBeHidden();
    await portal.getByRole("button", { name: "Actions on this view" }).click();
    await portal.getByRole("menuitem", { name: "Pin to the navigation" }).click();
    const pinned = portal.getByRole("list", { name: "Pinned views" }).getByRole("link", { name: "Northern" });
    await expect(pinned).toBeVisible();
    await views.getByRole("link", { name: /^All/ }).click();
    await expect(rows(portal)).toHaveCount(6);
    await portal.getByRole("searchbox", { name: "Search bots" }).fill("otter");
    await portal.getByRole("button", { name: "Save view" }).click();
    await dialog.getByLabel("Name").fill("Northern");
    await portal.keyboard.press("Enter");
    await expect(portal.getByText("There is already a view named Northern.")).toBeVisible();
    await dialog.getByLabel("Name").fill("");
    await portal.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
    await pinned.click();
    await expect(rows(portal)).toHaveCount(3);
    await expect(portal).toHaveURL(/q=otter0&category=\w+&sort=nickname&saved=/);
    await portal.getByRole("button", { name: "Actions on this view" }).click();
    await portal.getByRole("menuitem", { name: "Rename" }).click();
    await portal.getByRole("dialog", { name: "Rename view" }).getByLabel("Name").fill("Arctic");
    await portal.keyboard.press("Enter");
    await expect(views.getByRole("link", { name: "Arctic" })).toBeVisible();
    await portal.getByRole("button", { name: "Actions on this view" }).click();
    await portal.getByRole("menuitem", { name: "Delete the view" }).click();
    await expect(views.getByRole("link", { name: "Arctic" })).toBeHidden();
    await expect(rows(portal)).toHaveCount(3);
    await portal.getByRole("button", { name: "Undo" }).click();
    await expect(views.getByRole("link", { name: "Arctic" })).toBeVisible();
  });
});

test("what is typed into the search is stored in the address, and not in the one that Back leads to", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.goto("/bots");
  const search = portal.getByRole("searchbox", { name: "Search bots" });
  await search.fill("ott");
  await expect(portal).toHaveURL(/[?&]q=ott/);
  await portal
    .getByRole("navigation", { name: "Views" })
    .getByRole("link", { name: /^Disabled/ })
    .click();
  await expect(portal).toHaveURL(/view=disabled/);
  await search.fill("otter");
  await portal.evaluate(() => history.back());
  await expect(portal).toHaveURL(/[?&]q=ott$/);
  await expect(search).toHaveValue("ott");
  await portal.waitForTimeout(600);
  await expect(portal).toHaveURL(/[?&]q=ott$/);
});

test("while the reasons and the live states are loading, no view says that it has no bots", async ({
  portal,
  person,
}) => {
  for (const number of [0, 1, 2, 3, 4, 5]) await callApi(person, "POST", "/bots", botInput(`Otter${number}`));
  const released = Promise.withResolvers<void>();
  await portal.route(/api\/trpc\/[^?]*(?:bots\.reasons(?:,|\?|$)|live\.watch)/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await portal.goto("/bots");
  await expect(rows(portal)).toHaveCount(6);
  const views = portal.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: /^Needs attention/ })).toHaveText(/6$/);
  await expect(views.getByRole("link", { name: /^Connected/ }).getByRole("img", { name: "Loading" })).toBeVisible();
  await views.getByRole("link", { name: /^Needs attention/ }).click();
  await expect(portal.getByText("No matching bots")).toHaveCount(0);
  released.resolve();
  await expect(portal).toHaveURL(/view=attention/);
  await expect(rows(portal)).toHaveCount(6);
});
