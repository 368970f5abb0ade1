import type { Page } from "@playwright/test";
import {
  botInput,
  callApi,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const menu = (page: Page, person: TestAccount) => page.getByRole("button", { name: `Account of ${person.username}` });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scheme = (page: Page) => page.locator("html").getAttribute("data-mantine-color-scheme");
const addBot = async (person: TestAccount, nickname: string) =>
  ((await callApi(person, "POST", "/bots", botInput(nickname))) as { id: string }).id;

test("an empty account gets a list of first steps with links to what they are about", async ({ portal, person }) => {
  await portal.goto("/overview");
  await expect(heading(portal)).toHaveText(`Welcome, ${person.username}`);
  const steps = portal.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(portal);
  const links = {
    "Add a bot": "/bots?new=true",
    "Add a cluster": "/live?add=cluster",
    "Choose a bot": "/bots",
    "Create a token": "/developers/tokens?new=true",
  };
  for (const [name, href] of Object.entries(links)) {
    await expect(steps.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expectFitsPhone(portal);
});

test("each number on the overview links to the bots that it counts", async ({ portal, person }) => {
  const ids = [await addBot(person, "Otter"), await addBot(person, "Heron"), await addBot(person, "Stork")];
  await callApi(person, "PATCH", `/bots/${ids[0]}`, { disabled: true });
  await portal.goto("/overview");
  const numbers = portal.getByRole("region", { name: "Your account in numbers" });
  await expect(numbers.getByRole("link", { name: /^Bots 3 of 100 used/ })).toHaveAttribute("href", "/bots");
  await expect(numbers.getByRole("link", { name: /^Public 0/ })).toHaveAttribute("href", "/bots?view=public");
  await expect(numbers.getByRole("link", { name: /^Categories 0/ })).toHaveAttribute("href", "/categories");
  await expectAccessible(portal);
  const rows = portal.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");
  await numbers.getByRole("link", { name: /^Disabled 1/ }).click();
  await expect(rows).toHaveCount(1);
  await portal.goto("/overview");
  await numbers.getByRole("link", { name: /^Needs attention 2/ }).click(); // no cluster is connected
  await expect(portal).toHaveURL("/bots?view=attention");
  await expect(rows).toHaveCount(2);
  await expect(
    portal.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Needs attention 2" }),
  ).toBeVisible();
  await portal.goto("/overview");
  await expectFitsPhone(portal);
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
  await expectAccessible(portal);
  await portal.keyboard.press("Enter");
  await expect(portal).toHaveURL(new RegExp(`/bots/${id}\\?tab=console$`));
  await expect(heading(portal)).toHaveText("Kingfisher");
});

test("g and a letter open a page, and ? lists the shortcuts; they do not act in fields and can be switched off", async ({
  portal,
}) => {
  await portal.goto("/overview");
  await expect(portal.getByRole("region", { name: "First steps" })).toBeVisible();
  await portal.keyboard.press("g");
  await portal.keyboard.press("b");
  await expect(heading(portal)).toHaveText("Bots");
  await portal.keyboard.press("g");
  await portal.keyboard.press("o");
  await expect(portal).toHaveURL(/\/overview$/);
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
  await expectAccessible(portal);
  await sheet.getByRole("switch", { name: "Single-letter shortcuts" }).click();
  await portal.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  for (let visit = 0; visit < 2; visit += 1) {
    await portal.keyboard.press("?");
    await portal.keyboard.press("g");
    await portal.keyboard.press("b");
    await expect(sheet).toHaveCount(0);
    await expect(portal).toHaveURL(/\/developers\/tokens$/);
    await portal.reload();
    await expect(heading(portal)).toHaveText("API tokens");
  }
});

/** The theme that the page has when its body is about to be painted for the first time. */
const SEEN_FIRST = `new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.firstScheme = document.documentElement.getAttribute("data-mantine-color-scheme");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

test("the theme is the system's until one is chosen, and applies before the first paint", async ({
  portal,
  person,
}) => {
  await portal.addInitScript(SEEN_FIRST);
  const first = () => portal.evaluate(() => (window as unknown as { firstScheme: string }).firstScheme);
  await portal.emulateMedia({ colorScheme: "dark" });
  await portal.goto("/overview");
  expect(await first()).toBe("dark");
  await expect(portal.locator("html")).toHaveCSS("color-scheme", "dark");
  await menu(portal, person).click();
  await expect(portal.getByRole("menuitemradio", { name: "System" })).toHaveAttribute("aria-checked", "true");
  await portal.getByRole("menuitemradio", { name: "Light" }).click();
  expect(await scheme(portal)).toBe("light");
  await portal.reload();
  expect(await first()).toBe("light");
  expect(await scheme(portal)).toBe("light");
  await portal.goto("/bots");
  expect(await first()).toBe("light");
});

test("the theme that was chosen outlives the sign-out and follows the account into another browser", async ({
  portal,
  person,
  browser,
}) => {
  await portal.goto("/overview");
  await menu(portal, person).click();
  const stored = portal.waitForResponse(/identity\.updatePreferences/);
  await portal.getByRole("menuitemradio", { name: "Dark" }).click();
  await stored;
  await portal.keyboard.press("Escape");
  await menu(portal, person).click();
  await portal.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(portal).toHaveURL("/");
  const context = await browser.newContext({ baseURL: BASE_URL, colorScheme: "light" });
  const elsewhere = await context.newPage();
  await elsewhere.addInitScript(SEEN_FIRST);
  await elsewhere.goto("/sign-in");
  expect(await scheme(elsewhere)).toBe("light");
  await elsewhere.getByLabel("E-mail or username").fill(person.username);
  await elsewhere.getByLabel("Password", { exact: true }).fill(person.password);
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/overview/);
  await expect.poll(() => scheme(elsewhere)).toBe("dark");
  await elsewhere.goto("/bots");
  expect(await elsewhere.evaluate(() => (window as unknown as { firstScheme: string }).firstScheme)).toBe("dark");
  await menu(elsewhere, person).click();
  await expect(elsewhere.getByRole("menuitemradio", { name: "Dark" })).toHaveAttribute("aria-checked", "true");
  await context.close();
});

test("the font is the one that the service ships, and no system's font", async ({ portal }) => {
  const fonts: string[] = [];
  portal.on("response", (response) => {
    if (response.request().resourceType() === "font" && response.ok()) fonts.push(new URL(response.url()).origin);
  });
  await portal.goto("/overview");
  await portal.evaluate(() => document.fonts.ready.then(() => undefined));
  const loaded = await portal.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family, weight }) => [family, weight]),
  );
  const used = await portal.evaluate(() => getComputedStyle(document.body).fontFamily.split(",")[0]);
  expect(loaded).toContainEqual([used?.replaceAll('"', "").trim(), "100 900"]);
  expect(new Set(fonts)).toEqual(new Set([BASE_URL]));
});

test("the current page is marked in the navigation, also on the pages below it, and the skip link skips the navigation", async ({
  portal,
  person,
}) => {
  const id = await addBot(person, "Otter");
  await portal.goto(`/bots/${id}`);
  const main = portal.getByRole("navigation", { name: "Main" });
  await expect(main.locator("[aria-current=page]")).toHaveText("Bots");
  await main.getByRole("link", { name: "API tokens" }).click();
  await expect(main.locator("[aria-current=page]")).toHaveText("API tokens");
  await portal.reload();
  await portal.keyboard.press("Tab");
  await expect(portal.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(portal.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await portal.keyboard.press("Enter");
  await portal.keyboard.press("Tab");
  await expect(portal.getByRole("button", { name: "New token" })).toBeFocused();
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
  await expectFitsPhone(portal);
  await expectAccessible(portal);
});

test("threat 8: signing out ends the session: the portal shows the sign-in, and the old cookie is refused", async ({
  portal,
  person,
}) => {
  await portal.goto("/overview");
  await menu(portal, person).click();
  await expectAccessible(portal);
  await portal.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(portal).toHaveURL(`${BASE_URL}/`);
  await signInAs(portal, person);
  await portal.goto("/overview");
  await expect(portal).toHaveURL(/\/sign-in\?next=/);
});
