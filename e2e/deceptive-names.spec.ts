import type { Locator } from "@playwright/test";
import { botInput, callApi, createTestAccount, expect, signInAs, test } from "./fixtures.ts";
import { authorizeAddress, createTestApp, startCallbackServer } from "./oauth-fixtures.ts";
import { pushPage } from "./push-page.ts";
import { svc } from "./test-server.ts";

/** Letters written from right to left, with a digit and brackets at the end: they reorder a sentence unless isolated. */
const HEBREW = "\u05d0\u05d1\u05d2 (1)";

/** Positions of the element's texts on the line, from left to right. Read at one moment, because a dialog moves as it opens. */
const drawnAt = (element: Locator, texts: string[]) =>
  element.evaluate(
    (root, all) =>
      all.map((wanted) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const start = node.nodeValue?.indexOf(wanted) ?? -1;
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start);
          range.setEnd(node, start + wanted.length);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        }
        throw new Error(`"${wanted}" is not in the element`);
      }),
    texts,
  );

async function expectInOrder(element: Locator, texts: string[]) {
  await expect(element).toBeVisible();
  const places = await drawnAt(element, texts);
  for (const [index, place] of places.entries()) {
    if (index > 0) expect(place.left).toBeGreaterThanOrEqual((places[index - 1]?.right ?? 0) - 1);
  }
}

test.describe("threat 43: a name that is written from right to left does not reorder the sentence around it", () => {
  test("on the consent page", async ({ portal }) => {
    const callback = await startCallbackServer();
    const app = await createTestApp({ redirectUri: callback.redirectUri, name: HEBREW });
    await portal.goto(authorizeAddress(app));
    const heading = portal.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(`${HEBREW} asks for access to your account`);
    await expectInOrder(heading, [HEBREW, "asks for access"]);
    callback.close();
  });

  test("in dialogs and messages of the portal, on its pages, and isolated in lists", async ({ portal, person }) => {
    const { id } = (await callApi(person, "POST", "/bots", botInput(HEBREW))) as { id: string };
    await callApi(person, "POST", "/categories", { name: HEBREW });
    const isolated = (part: Locator) => part.locator("bdi").getByText(HEBREW, { exact: true });
    await portal.goto(`/bots/${id}`);
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText(HEBREW);
    await expectInOrder(portal.getByText(`${HEBREW} is not connected`).first(), [HEBREW, "is not connected"]);

    await callApi(person, "PATCH", `/bots/${id}`, { nickname: "Moved" });
    await pushPage(portal, "/bots");
    await portal.getByRole("checkbox", { name: "Select Moved" }).check();
    await portal.getByRole("button", { name: "Move to" }).click();
    await isolated(portal.getByRole("menuitem", { name: HEBREW })).click();
    await expect(isolated(portal.getByText(`1 bot moved to ${HEBREW}`))).toBeVisible();
    await expect(isolated(portal.getByRole("row", { name: /Moved/ }))).toBeVisible();
    await portal.getByRole("button", { name: "Filter by Category" }).click();
    await expect(isolated(portal.getByRole("dialog", { name: "Category" }))).toBeVisible();
    await portal.keyboard.press("Escape");

    await pushPage(portal, "/categories");
    await portal.getByRole("button", { name: `Actions for ${HEBREW}` }).click();
    await portal.getByRole("menuitem", { name: "Delete" }).click();
    const dialog = portal.getByRole("dialog", { name: `Delete ${HEBREW}?` });
    await expectInOrder(dialog.getByRole("heading").first(), ["Delete", HEBREW, "?"]);
    await dialog.getByRole("button", { name: "Delete category" }).click();
    await expectInOrder(portal.getByText(`${HEBREW} was deleted`).first(), [HEBREW, "was deleted"]);
  });

  test("of an account and of an application on the pages of staff, and isolated in their lists", async ({
    page,
    person,
  }) => {
    const username = `\u05d0\u05d1${Date.now().toString().slice(-8)}`;
    const given = ["--username", username, "--password", "four words in a row"];
    const { id = "" } = await svc("user", "create", "--email", `rtl-${Date.now()}@example.com`, ...given);
    const owner = { ...person, id };
    const { clientId } = await createTestApp({ redirectUri: "http://127.0.0.1:9/cb", owner, name: HEBREW });
    await signInAs(page, await createTestAccount("staff,admin"));
    await page.goto(`/admin/users?q=${id}`);
    await page.getByRole("button", { name: `Actions for ${username}` }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    const title = page.getByRole("dialog").getByRole("heading").first();
    await expect(title).toHaveText(`Disable ${username}`);
    await expectInOrder(title, ["Disable", username]);
    await page.keyboard.press("Escape");

    await pushPage(page, `/admin/applications?q=${clientId}`);
    const row = page.getByRole("list", { name: "Applications" }).getByRole("listitem");
    for (const name of [HEBREW, username])
      await expect(row.locator("bdi").getByText(name, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${HEBREW}` }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    const disabling = page.getByRole("dialog", { name: `Disable ${HEBREW}` });
    await expectInOrder(disabling.getByRole("heading").first(), ["Disable", HEBREW]);
    await disabling.getByLabel("Reason").fill("spam");
    await disabling.getByRole("button", { name: "Disable" }).click();
    await expectInOrder(page.getByText(`${HEBREW} is disabled`), [HEBREW, "is disabled"]);
  });
});

test("threat 43: an invisible character is refused at its field and named by its code point", async ({
  page,
  portal,
}) => {
  await portal.goto("/bots?new=true");
  await portal.getByLabel("Nickname").fill("a\u3164b");
  await portal.getByRole("button", { name: "Add bot" }).click();
  await expect(portal.getByLabel("Nickname")).toHaveAccessibleDescription(/invisible character U\+3164/i);
  await page.context().clearCookies();
  await page.goto("/sign-up");
  await page.getByLabel("Username").fill("p\u0430ypal");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/different scripts/i);
});
