import type { Page, Request } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, signInAs, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const menu = (page: Page, person: TestAccount) => page.getByRole("button", { name: `Account of ${person.username}` });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");
const addBot = async (person: TestAccount, nickname: string) =>
  ((await callApi(person, "POST", "/bots", botInput(nickname))) as { id: string }).id;

test("an empty account gets a list of first steps with links to what they are about, in the service's own font", async ({
  portal,
  person,
}) => {
  await portal.goto("/overview");
  await expect(heading(portal)).toHaveText(`Welcome, ${person.username}`);
  const steps = portal.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  const links = {
    "Add a bot": "/bots?new=true",
    "Add a cluster": "/live?add=cluster",
    "Choose a bot": "/bots",
    "Create a token": "/developers/tokens?new=true",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(steps.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const { loaded, used, origins } = await portal.evaluate(async () => {
    await document.fonts.ready;
    return {
      loaded: [...document.fonts].flatMap(({ status, family, weight }) =>
        status === "loaded" ? [[family, weight]] : [],
      ),
      used: getComputedStyle(document.body).fontFamily.split(",")[0]?.replaceAll('"', "").trim(),
      origins: performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => (/\.woff2/.test(name) ? [new URL(name).origin] : [])),
    };
  });
  expect(loaded).toContainEqual([used, "100 900"]);
  expect(new Set(origins)).toEqual(new Set([BASE_URL]));
});

test("each number on the overview links to the bots that it counts", async ({ portal, person }) => {
  const ids = [await addBot(person, "Otter"), await addBot(person, "Heron"), await addBot(person, "Stork")];
  await callApi(person, "PATCH", `/bots/${ids[0]}`, { disabled: true });
  await portal.goto("/overview");
  const numbers = portal.getByRole("region", { name: "Your account in numbers" });
  await expect(numbers.getByRole("link", { name: /^Bots 3 of 100 used/ })).toHaveAttribute("href", "/bots");
  await expect(numbers.getByRole("link", { name: /^Public 0/ })).toHaveAttribute("href", "/bots?view=public");
  await expect(numbers.getByRole("link", { name: /^Categories 0/ })).toHaveAttribute("href", "/categories");
  const rows = portal.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");
  await numbers.getByRole("link", { name: /^Disabled 1/ }).click();
  await expect(rows).toHaveCount(1);
  await portal.goBack();
  await numbers.getByRole("link", { name: /^Needs attention 2/ }).click(); // no cluster is connected
  await expect(portal).toHaveURL("/bots?view=attention");
  await expect(rows).toHaveCount(2);
  await expect(
    portal.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Needs attention 2" }),
  ).toBeVisible();
});

test("the palette opens a bot's page from any page by keyboard only", async ({ portal, person }) => {
  const id = await addBot(person, "Kingfisher");
  await addBot(person, "Otter");
  await portal.goto("/developers/tokens?new=true");
  await portal.getByRole("dialog").getByLabel("Name").press("Escape");
  await portal.keyboard.press("Control+k");
  const field = portal.getByPlaceholder("Search pages, bots, actions …");
  await expect(field).toBeFocused();
  await portal.keyboard.type("fisher");
  await expect(portal.getByRole("button", { name: "Kingfisher" })).toBeVisible();
  await expectAccessible(portal, portal.getByRole("dialog"));
  await portal.keyboard.press("Enter");
  await expect(portal).toHaveURL(new RegExp(`/bots/${id}\\?tab=console$`));
  await expect(heading(portal)).toHaveText("Kingfisher");
});

test("g and a letter open a page; letters do not act in fields, and switched off they stay off in another browser", async ({
  portal,
  person,
  browser,
}) => {
  await portal.goto("/overview");
  await expect(portal.getByRole("region", { name: "First steps" })).toBeVisible();
  await portal.keyboard.press("g");
  await portal.keyboard.press("b");
  await expect(heading(portal)).toHaveText("Bots");
  await portal.keyboard.press("g");
  await portal.keyboard.press("t");
  await expect(heading(portal)).toHaveText("API tokens");
  await portal.getByRole("button", { name: "New token" }).click();
  const name = portal.getByRole("dialog").getByLabel("Name");
  await name.pressSequentially("gb?go");
  await expect(name).toHaveValue("gb?go");
  await expect(portal).toHaveURL(/tokens\?new=true$/);
  await name.fill("");
  await portal.keyboard.press("Escape");
  await expect(portal.getByRole("dialog")).toHaveCount(0);

  await portal.keyboard.press("?");
  const sheet = portal.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Go to Bots")).toBeVisible();
  const stored = portal.waitForResponse(/identity\.updatePreferences/);
  await sheet.getByRole("switch", { name: "Single-letter shortcuts" }).click();
  await stored;
  await portal.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  const other = await browser.newPage();
  await signInAs(other, person);
  await other.goto("/developers/tokens");
  await expect(heading(other)).toHaveText("API tokens");
  for (const key of ["?", "g", "b"]) {
    await portal.keyboard.press(key);
    await other.keyboard.press(key);
  }
  for (const page of [portal, other]) {
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/developers\/tokens$/);
  }
  await other.close();
});

/** The theme that the page has when its body is about to be painted for the first time. */
const SEEN_FIRST = `new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.firstScheme = document.documentElement.getAttribute("data-mantine-color-scheme");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

test("the theme is the system's until one is chosen, applies before the first paint, and follows the account into another browser", async ({
  portal,
  person,
  browser,
}) => {
  const first = (page: Page) => page.evaluate(() => (window as unknown as { firstScheme: string }).firstScheme);
  await portal.addInitScript(SEEN_FIRST);
  await portal.emulateMedia({ colorScheme: "dark" });
  await portal.goto("/overview");
  expect(await first(portal)).toBe("dark");
  await expect(portal.locator("html")).toHaveCSS("color-scheme", "dark");
  await menu(portal, person).click();
  await expect(portal.getByRole("menuitemradio", { name: "System" })).toHaveAttribute("aria-checked", "true");
  const stored = portal.waitForResponse(/identity\.updatePreferences/);
  await portal.getByRole("menuitemradio", { name: "Light" }).click();
  await stored;
  expect(await scheme(portal)).toBe("light");
  await portal.reload();
  expect(await first(portal)).toBe("light");
  expect(await scheme(portal)).toBe("light");
  await menu(portal, person).click();
  await portal.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(portal).toHaveURL("/");
  const elsewhere = await browser.newPage({ colorScheme: "dark" });
  await elsewhere.addInitScript(SEEN_FIRST);
  await elsewhere.goto("/sign-in");
  expect(await scheme(elsewhere)).toBe("dark");
  await elsewhere.getByLabel("E-mail or username").fill(person.username);
  await elsewhere.getByLabel("Password", { exact: true }).fill(person.password);
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/overview/);
  await expect.poll(() => scheme(elsewhere)).toBe("light");
  await elsewhere.goto("/bots");
  expect(await first(elsewhere)).toBe("light");
  await menu(elsewhere, person).click();
  await expect(elsewhere.getByRole("menuitemradio", { name: "Light" })).toHaveAttribute("aria-checked", "true");
  await elsewhere.close();
});

test("the current page is marked in the navigation, also on the pages below it, and the skip link skips the navigation", async ({
  portal,
  person,
}) => {
  const id = await addBot(person, "Otter");
  await portal.goto(`/bots/${id}`);
  const main = portal.getByRole("navigation", { name: "Main" });
  await expect(main.locator("[aria-current=page]")).toHaveText("Bots");
  await portal.keyboard.press("Tab");
  await expect(portal.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(portal.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await portal.keyboard.press("Enter");
  await portal.keyboard.press("Tab");
  await expect(portal.getByRole("main").locator(":focus")).toHaveText("Bots"); // where the page's path begins
  await main.getByRole("link", { name: "API tokens" }).click();
  await expect(main.locator("[aria-current=page]")).toHaveText("API tokens");
});

test("a phone has the main pages in a bar at the bottom and the rest in a menu that closes after navigation", async ({
  portal,
}) => {
  await portal.setViewportSize({ width: 360, height: 720 });
  await portal.goto("/overview");
  const bar = portal.getByRole("navigation", { name: "Quick" });
  await expect(bar.locator("[aria-current=page]")).toHaveText("Overview");
  await bar.getByRole("link", { name: "Bots" }).click();
  await expect(heading(portal)).toHaveText("Bots");
  await portal.getByRole("button", { name: "Menu" }).click();
  const main = portal.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "API tokens" }).click();
  await expect(heading(portal)).toHaveText("API tokens");
  await expect(main).not.toBeInViewport();
  await expectAccessible(portal);
});

test("threat 8: signing out ends the session: the portal shows the sign-in, and the old cookie is refused", async ({
  portal,
  person,
}) => {
  await portal.goto("/overview");
  await menu(portal, person).click();
  await expectAccessible(portal, portal.getByRole("menu"));
  await portal.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(portal).toHaveURL(`${BASE_URL}/`);
  await signInAs(portal, person);
  await portal.goto("/overview");
  await expect(portal).toHaveURL(/\/sign-in\?next=/);
});

test("a press on the button of a menu counts also when the code of the menu arrives before it is released", async ({
  portal,
  person,
}) => {
  const pressed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<Request>();
  await portal.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("closeOnItemClick")) {
      held.resolve(route.request());
      await pressed.promise;
    }
    await route.fulfill({ response });
  });
  await portal.goto("/bots");
  const menuCode = await held.promise;
  await menu(portal, person).hover();
  await portal.mouse.down();
  const arrival = portal.waitForEvent("requestfinished", (request) => request === menuCode);
  pressed.resolve();
  await arrival;
  await portal.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await portal.mouse.up();
  await expect(portal.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
});

test("tabs that are pressed one right after another on a slow computer each have their own place in the history", async ({
  portal,
  person,
}) => {
  const tab = (name: string) => portal.getByRole("tab", { name, exact: true });
  await portal.goto(`/bots/${await addBot(person, "Otter")}?tab=settings`);
  const nickname = portal.getByRole("textbox", { name: "Nickname" });
  await expect(nickname).toBeVisible();
  const client = await portal.context().newCDPSession(portal);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 5 });
  for (const name of ["History", "Overview", "Console", "Friends"]) {
    await tab(name).click();
    await expect(nickname).toBeHidden();
    await tab("Settings").click();
    await expect(nickname).toBeVisible();
  }
  await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  for (const name of ["Friends", "Settings", "Console", "Settings", "Overview", "Settings", "History"]) {
    await portal.goBack();
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
  }
});

test("on a wide window the navigation reaches from the header to the bottom", async ({ portal }) => {
  await portal.goto("/overview");
  const sidebar = portal.getByRole("navigation", { name: "Main" }).locator("..");
  const edges = await sidebar.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, below: window.innerHeight - bottom };
  });
  expect(edges).toEqual({ top: 56, below: 0 });
});
