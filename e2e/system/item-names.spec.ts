import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";
import { BASE_URL } from "../test-server.ts";

const OUTFIT_ID = "CID_001_AmberRanger";

interface Named {
  id: string;
}
const create = async (person: TestAccount, path: string, body: object) =>
  ((await callApi(person, "POST", path, body)) as Named).id;

/** A cluster of the person is connected for as long as the test runs, and its items are known from the beginning. */
async function withCluster(person: TestAccount, run: () => Promise<void>): Promise<void> {
  const cluster = await startCluster(person, { people: 5 });
  const input = encodeURIComponent(JSON.stringify({ ids: [OUTFIT_ID] }));
  const headers = { Cookie: `session=${person.sessionToken}` };
  const readItem = async () => (await fetch(`${BASE_URL}/api/trpc/items.get?input=${input}`, { headers })).text();
  try {
    await expect.poll(readItem, { intervals: [100] }).toContain("Amber Ranger");
    await run();
  } finally {
    await cluster.stop();
  }
}

interface Player extends Named {
  displayName: string;
}
/** A player of the simulated platform, whose names are invented anew. */
async function findPlayer(person: TestAccount, bot: string): Promise<Player> {
  for (const letter of "abcdefghijklmnopqrstuvwxyz") {
    const [found] = (await callApi(person, "GET", `/bots/${bot}/users/search?prefix=${letter}`)) as Player[];
    if (found) return found;
  }
  throw new Error("the platform has no player");
}

const combobox = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });

test("a preset is made by the names of items, with a variant as a chip, and shows names from then on", async ({
  portal,
  person,
}) => {
  test.slow();
  const id = await create(person, "/presets", { name: "Evening", config: { backpack: { id: "not-in-there" } } });
  await withCluster(person, async () => {
    await portal.goto(`/presets/${id}`);
    await combobox(portal, "Outfit").fill("ambr ranger");
    const option = portal.getByRole("option", { name: "Amber Ranger" });
    await expect(option).toContainText(OUTFIT_ID);
    await portal.keyboard.press("ArrowDown");
    await expectAccessible(portal);
    await portal.keyboard.press("Enter");
    await expect(combobox(portal, "Outfit")).toHaveValue("Amber Ranger");
    await expect(portal.getByRole("tabpanel").getByText(OUTFIT_ID)).toBeVisible();
    await expect(portal.getByRole("button", { name: "Copy the ID of Amber Ranger" })).toBeVisible();
    await portal.getByRole("group", { name: "Colour of Amber Ranger" }).getByText("Slate").click();
    await combobox(portal, "Emote").fill("Amber Shuffle");
    await expect(portal.getByRole("option", { name: "Amber Shuffle" })).toBeVisible();
    await portal.keyboard.press("Tab"); // the exact name of one item stands for its id
    await combobox(portal, "Banner colour").fill("nav");
    await portal.getByRole("option", { name: "Navy" }).click();
    await expect(combobox(portal, "Backpack")).toHaveValue("not-in-there");
    await expectAccessible(portal);
    await portal.getByRole("button", { name: "Save" }).click();
    await expect(portal.getByText("Evening was saved")).toBeVisible();
    expect(await callApi(person, "GET", `/presets/${id}`)).toMatchObject({
      config: {
        outfit: { id: OUTFIT_ID, variants: [{ channel: "Material", variant: "Mat2" }] },
        backpack: { id: "not-in-there" },
        emote: { id: "EID_001_AmberShuffle" },
        bannerColor: { id: "COLOR_Navy" },
      },
    });
    await expectFitsPhone(portal);
    await portal.goto("/presets");
    const card = portal.getByRole("list", { name: "Presets" }).getByRole("listitem");
    for (const text of ["Amber Ranger", "1 variant", "Amber Shuffle", "Navy", "not-in-there"]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expectAccessible(portal);
  });
});

test("an admin is added by name, and an item of the category by its name with a variant", async ({
  portal,
  person,
}) => {
  test.slow();
  const parent = await create(person, "/categories", { name: "Lobbies" });
  const bot = await create(person, "/bots", { ...botInput("Otter"), parent });
  await withCluster(person, async () => {
    await portal.goto(`/categories/${parent}`);
    await expect(portal.getByRole("region", { name: "Bots", exact: true })).toContainText("Otter");
    await expect(portal.getByRole("region", { name: "Bots", exact: true })).toContainText("Available");
    await expect(portal.getByRole("region", { name: "Configuration" })).toHaveCount(0);
    const player = await findPlayer(person, bot);
    await portal.getByRole("tab", { name: "Settings" }).click();
    await expect(portal).toHaveURL(/tab=settings/);
    await portal.getByRole("tab", { name: /^People/ }).click();
    await portal.getByRole("button", { name: "Add admin" }).click();
    await portal.keyboard.type(player.displayName.slice(0, -1));
    await expect(portal.getByRole("option", { name: player.displayName })).toContainText(player.id);
    await portal.keyboard.press("ArrowDown");
    await expectAccessible(portal);
    await portal.keyboard.press("Enter");
    const admins = portal.locator('[data-member="admins"]');
    await expect(admins.getByLabel("Name")).toHaveValue(player.displayName);
    await expect(admins.getByRole("combobox", { name: "ID" })).toHaveValue(player.id);
    await portal.getByRole("tab", { name: /^Appearance/ }).click();
    const outfits = portal.locator('[data-member="startOutfit"]');
    await outfits.getByRole("button", { name: "Add outfit" }).click();
    await portal.keyboard.type("amber ranger");
    await portal.getByRole("option", { name: "Amber Ranger" }).click();
    await outfits.getByRole("group", { name: "Style of Amber Ranger" }).getByText("Striped").click();
    await portal.getByRole("tab", { name: "Bots" }).click();
    await expect(portal.getByRole("tab", { name: "Settings 2 unsaved" })).toBeVisible();
    await portal.getByRole("tab", { name: "Settings" }).click();
    await portal.getByRole("button", { name: "Review changes" }).click();
    const review = portal.getByRole("dialog");
    await expect(review).toContainText(`${player.displayName} (${player.id})`);
    await expect(review).toContainText(`Amber Ranger (${OUTFIT_ID}), variants 0, 2`);
    await review.getByRole("button", { name: "Save 2 changes" }).click();
    await expect(portal.getByText("The configuration of Lobbies was saved")).toBeVisible();
    expect(await callApi(person, "GET", `/categories/${parent}`)).toMatchObject({
      config: {
        admins: [{ id: player.id, name: player.displayName }],
        startOutfit: [{ id: OUTFIT_ID, variants: [0, 2] }],
      },
    });
  });
});

test("in the console, an item is picked with the keyboard alone; the page's title stays in view", async ({
  portal,
  person,
}) => {
  test.slow();
  const bot = await create(person, "/bots", botInput("Otter"));
  await withCluster(person, async () => {
    await portal.setViewportSize({ width: 1280, height: 640 });
    const command = combobox(portal, "Command");
    await portal.goto(`/bots/${bot}?tab=console`);
    await expect(command).toHaveAttribute("placeholder", "outfit Amber Ranger");
    await expect(portal.getByRole("main").getByText("Available", { exact: true }).first()).toBeVisible();
    await expect(command).toBeFocused();
    await expect(portal.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(portal.getByRole("tab", { name: "Console" })).toBeInViewport({ ratio: 1 });
    await expect(command).toBeInViewport();
    const [field, send] = await Promise.all([
      command.boundingBox(),
      portal.getByRole("button", { name: "Send", exact: true }).boundingBox(),
    ]);
    expect(Math.abs((field?.y ?? 0) - (send?.y ?? 99))).toBeLessThan(8);
    expect((send?.x ?? 0) - ((field?.x ?? 0) + (field?.width ?? 0))).toBeLessThan(24);

    await portal.keyboard.type("ski");
    await portal.keyboard.press("Tab");
    await expect(command).toHaveValue("outfit ");
    await expect(portal.getByRole("option").first()).toContainText("Amber Ranger");
    await expect(portal.locator("strong", { hasText: "<...name or ID>" })).toBeVisible();
    await portal.keyboard.type("ranger amb");
    await expect(portal.getByRole("option")).toHaveText([/Amber Ranger/]);
    await portal.keyboard.press("ArrowDown");
    await expectAccessible(portal);
    await portal.keyboard.press("Enter");
    await expect(command).toHaveValue("outfit Amber Ranger");
    await portal.keyboard.press("Enter");
    const log = portal.getByRole("log", { name: "Console" });
    await expect(log.getByText("Success")).toBeVisible();
    await expect(log).toContainText(OUTFIT_ID);
    await portal.keyboard.press("ArrowUp");
    await expect(command).toHaveValue("outfit Amber Ranger");
    await command.fill("privacy ");
    await expect(portal.getByRole("option")).toHaveText([/^public/, /^private/]);
    await command.fill("banner ");
    await portal.getByRole("option").first().click();
    await expect(command).toHaveValue(/^banner ".+" $/);
    await expect(portal.getByRole("option").first()).toContainText("Banner colour");

    await portal.getByRole("tab", { name: "Overview" }).click();
    const party = portal.getByRole("region", { name: "Party" });
    await expect(party).toContainText("Amber Ranger");
    await expect(party).toContainText(OUTFIT_ID);
    await expect(party).toContainText(/\d+ free places/);
    await portal.setViewportSize({ width: 1440, height: 900 });
  });
});

test("the console suggests the bot's friends after a command that names one", async ({ portal, person }) => {
  test.slow();
  const friend = botInput("Otter2");
  const bots = [await create(person, "/bots", botInput("Otter1")), await create(person, "/bots", friend)];
  await withCluster(person, async () => {
    for (const bot of [...bots].reverse()) {
      await portal.goto(`/bots/${bot}?tab=console`);
      await expect(portal.getByRole("main").getByText("Available", { exact: true }).first()).toBeVisible();
    }
    const command = combobox(portal, "Command");
    await command.fill(`add_friend ${friend.deviceAuth.accountId}`);
    await portal.keyboard.press("Enter");
    await expect(portal.getByRole("log", { name: "Console" }).getByText("Success")).toBeVisible();
    await expect(async () => {
      await portal.reload();
      await command.fill("invite ");
      await expect(portal.getByRole("option").first()).toContainText(friend.deviceAuth.accountId, { timeout: 3_000 });
    }).toPass();
    await portal.keyboard.press("ArrowDown");
    await portal.keyboard.press("Enter");
    await expect(command).toHaveValue(/^invite \S+/);
  });
});
