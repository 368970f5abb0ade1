import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { AUTOMATION_RECIPES, RECIPE_IDS, type RecipeId } from "#server/contract/automation-recipes.ts";
import { botInput, callApi, expect, type TestAccount, test } from "../fixtures.ts";
import { listen, SimulatedLobby } from "../simulated-lobby.ts";
import { startCluster } from "../start-cluster.ts";

/** Bots that say nothing by themselves, and whose party everybody can join. */
const SETTINGS = {
  ...{ privacy: 0, disableJoinMessages: true, disableAutomaticMessages: true, sendFriendRequestOnJoinParty: false },
};
interface RecipeBot {
  id: string;
  /** Of the platform. */
  accountId: string;
  categoryId: string;
}
type RecipeBots = Record<RecipeId, RecipeBot>;

const main = (page: Page) => page.getByRole("main");
const recipe = (page: Page, id: RecipeId) =>
  main(page).getByRole("link", { name: AUTOMATION_RECIPES[id].name, exact: true });

async function createBots(person: TestAccount): Promise<RecipeBots> {
  const create = async (id: RecipeId): Promise<[RecipeId, RecipeBot]> => {
    const category = { name: id, config: SETTINGS };
    const { id: parent } = (await callApi(person, "POST", "/categories", category)) as { id: string };
    const { deviceAuth, ...input } = botInput();
    const accountId = randomBytes(8).toString("hex");
    const bot = { ...input, parent, deviceAuth: { ...deviceAuth, accountId } };
    const { id: botId } = (await callApi(person, "POST", "/bots", bot)) as { id: string };
    return [id, { id: botId, accountId, categoryId: parent }];
  };
  return Object.fromEntries(await Promise.all(RECIPE_IDS.map(create))) as RecipeBots;
}

/** From the list of automations, which is empty. @returns How many clicks it took. */
async function saveFromList(page: Page, id: RecipeId): Promise<number> {
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await page.goto("/automations");
  await click(recipe(page, id));
  await click(page.getByRole("combobox", { name: "Category" }));
  await click(page.getByRole("option", { name: id, exact: true }));
  await click(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText(`${AUTOMATION_RECIPES[id].name} was saved.`)).toBeVisible();
  return clicks;
}

async function saveFromCategory(page: Page, id: RecipeId, { categoryId }: RecipeBot): Promise<void> {
  await page.goto(`/categories/${categoryId}?tab=automations`);
  await recipe(page, id).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(`${AUTOMATION_RECIPES[id].name} was saved.`)).toBeVisible();
}

/** The shortest time that the recipe can have: the test does not wait ten minutes. */
async function waitOneMinute(person: TestAccount, { categoryId }: RecipeBot): Promise<void> {
  const path = `/categories/${categoryId}`;
  const { config } = (await callApi(person, "GET", path)) as { config: { automations: object[] } };
  const when = [{ event: "idle", minutes: 1 }];
  const automations = config.automations.map((one) => ({ ...one, when }));
  await callApi(person, "PATCH", path, { config: { automations } });
}

type Deed = (lobby: SimulatedLobby, accountId: string) => Promise<void>;
/** What players do with each bot, and what they then see. */
const DEEDS: Record<RecipeId, Deed> = {
  async greet(lobby, bot) {
    const player = await lobby.player();
    const heard = listen(player);
    await lobby.join(player, bot);
    const greeting = `Hello ${player.self.displayName}! Type !help to see what I can do.`;
    await expect.poll(() => heard).toEqual([greeting]);
  },
  async thankFriend(lobby, bot) {
    const player = await lobby.player();
    const heard = listen(player);
    await player.friend.add(bot);
    const thanks = `Thank you for adding me, ${player.self.displayName}! Invite me when you play.`;
    await expect.poll(() => heard).toEqual([thanks]);
  },
  async leaveWhenAlone(lobby, bot) {
    const player = await lobby.player();
    await lobby.invite(player, bot);
    const left = lobby.partyOf(bot);
    await player.partyOps.leave();
    await expect.poll(() => lobby.partyOf(bot), { timeout: 90_000 }).not.toBe(left);
  },
  async mirrorLeader(lobby, bot) {
    const player = await lobby.player();
    await lobby.invite(player, bot);
    await player.me.set("outfit", { id: "CID_001_AmberRanger" });
    const worn = () => player.party?.members.find(({ id }) => id === bot)?.worn.outfit?.id;
    await expect.poll(worn).toBe("CID_001_AmberRanger");
  },
  async welcomeByLanguage(lobby, bot) {
    const player = await lobby.player();
    const heard = listen(player);
    await lobby.join(player, bot);
    await player.chat("hola!");
    await expect.poll(() => heard).toEqual([`¡Hola ${player.self.displayName}! Bienvenido.`]);
  },
  async discord(lobby, bot) {
    const player = await lobby.player();
    const heard = listen(player);
    await lobby.join(player, bot);
    await expect.poll(() => heard).toEqual(["Join our Discord server: discord.gg/your-invite"]);
  },
  async randomAnswer(lobby, bot) {
    const player = await lobby.player();
    const heard = listen(player);
    await lobby.join(player, bot);
    await player.chat("!ask Will it rain?");
    const answers = /^(Yes, .+\.|No, .+\.|Maybe\. Ask me again later\.)$/;
    await expect.poll(() => heard).toEqual([expect.stringMatching(answers)]);
  },
  async leaveStrangers(lobby, bot) {
    const before = lobby.partyOf(bot);
    const [first, ...others] = [await lobby.player(), await lobby.player(), await lobby.player()];
    const heard = listen(first);
    for (const player of [first, ...others]) await lobby.join(player, bot);
    await expect.poll(() => heard).toEqual(["There are 4 players here now, so I leave. Bye!"]);
    await expect.poll(() => lobby.partyOf(bot)).not.toBe(before);
    expect(first.party?.members).toHaveLength(3);
  },
};

async function historyOf(page: Page, { id: botId }: RecipeBot): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ botId, kinds: ["automation"] }));
  const reply = await page.request.get(`/api/trpc/live.history?input=${input}`);
  return (await reply.json()).result.data.map(({ text }: { text: string }) => text);
}

test("each of the eight recipes is saved as it is, and a bot then does it", async ({ portal, person }) => {
  test.slow();
  const lobby = await new SimulatedLobby().open();
  const bots = await createBots(person);
  const cluster = await startCluster(person, { world: lobby.address });
  try {
    expect(await saveFromList(portal, "greet")).toBeLessThanOrEqual(4);
    await expect.poll(() => RECIPE_IDS.every((id) => lobby.partyOf(bots[id].accountId))).toBe(true);
    const perform = (id: RecipeId) => DEEDS[id](lobby, bots[id].accountId);
    await saveFromCategory(portal, "leaveWhenAlone", bots.leaveWhenAlone);
    await waitOneMinute(person, bots.leaveWhenAlone);
    const saveAndPerform = async (): Promise<void> => {
      const others = RECIPE_IDS.filter((id) => id !== "greet" && id !== "leaveWhenAlone");
      for (const id of others) await saveFromCategory(portal, id, bots[id]);
      await Promise.all(["greet" as const, ...others].map(perform));
    };
    await Promise.all([perform("leaveWhenAlone"), saveAndPerform()]); // the others fit into the minute of this one
    for (const id of RECIPE_IDS) {
      const ran = expect.stringMatching(
        new RegExp(`^${AUTOMATION_RECIPES[id].name} \\(\\w+\\): done, \\d+\\.\\d s\\.$`),
      );
      await expect.poll(() => historyOf(portal, bots[id])).toEqual([ran]);
    }
    await portal.goto(`/bots/${bots.greet.id}?tab=history`);
    await expect(portal.getByRole("list", { name: "History" })).toContainText("Greet who joins (memberJoined): done");
  } finally {
    await cluster.stop();
    await lobby.close();
  }
});
