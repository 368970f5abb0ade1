import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeRun } from "../control/automations/describe-run.ts";
import type { BotRunner } from "../control/bot/bot-runner.ts";
import { BotStatus } from "../control/bot-status.ts";
import { recordEvents } from "../control/conformance/test-bots.ts";
import type { BotSession } from "../control/platform/platform.ts";
import { AUTOMATION_RECIPES, RECIPE_IDS, type RecipeId } from "../server/contract/automation-recipes.ts";
import { EmulatedBots } from "./testing/emulated-bots.ts";
import { EmulatedPlatform } from "./testing/emulated-platform.ts";

const MINUTE_MS = 60_000;
let emulated: EmulatedPlatform;
let bots: EmulatedBots;
const tried = new Set<RecipeId>();

beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
  bots = new EmulatedBots(emulated);
});
afterEach(async () => {
  await bots.stop();
  bots.activities.length = 0;
  bots.automations.length = 0;
});
afterAll(() => emulated.close());

/** A bot whose category has this recipe and says nothing else by itself. */
async function botWith(id: RecipeId, config: object = {}): Promise<BotRunner> {
  tried.add(id);
  const automations = [{ id: id.toLowerCase(), ...AUTOMATION_RECIPES[id] }];
  const quiet = { disableJoinMessages: true, disableAutomaticMessages: true, sendFriendRequestOnJoinParty: false };
  const bot = bots.start(`Bot ${id}`, { ...quiet, privacy: 0, automations, ...config });
  await expect.poll(() => bot.status).toBe(BotStatus.Available);
  return bot;
}
const player = async (name: string): Promise<BotSession> => (await emulated.signInNewAccount(name)).session;
const partyOf = (bot: BotRunner) => String(bot.connection?.session.party?.id);
const sizeOf = ({ party }: BotSession) => party?.members.length;

/** The player joins the bot, which has noticed it when this returns. */
async function join(bot: BotRunner, session: BotSession): Promise<void> {
  await session.partyOps.join(partyOf(bot));
  const isThere = () => bot.connection?.session.party?.members.some(({ id }) => id === session.self.id);
  await expect.poll(isThere).toBe(true);
}
/** The bot joins the player, because it is invited. */
async function invite(bot: BotRunner, session: BotSession): Promise<void> {
  emulated.world.friendships.befriend(session.self.id, bot.accountId);
  await expect.poll(() => session.friends()).toMatchObject([{ id: bot.accountId, isOnline: true }]);
  await session.partyOps.invite(bot.accountId);
  await expect.poll(() => partyOf(bot)).toBe(session.party?.id);
}
/** What the bot writes where this player reads it. */
function listen(session: BotSession, bot: BotRunner): string[] {
  const heard: string[] = [];
  const note = ({ from, content }: { from: { id: string }; content: string }) => {
    if (from.id === bot.accountId) heard.push(content);
  };
  session.on("partyMessage", note);
  session.on("whisper", note);
  return heard;
}
const runs = () => bots.automations.flatMap((report) => (report.kind === "run" ? [describeRun(report.run)] : []));
const hasRun = (name: string) => expect.poll(runs).toEqual([expect.stringContaining(`${name}: done`)]);

describe("over the emulated platform, a bot with the recipe", () => {
  it("greet greets each player who joins, and once only a player who comes back at once", async () => {
    const bot = await botWith("greet");
    const [ann, ben] = [await player("Ann"), await player("Ben")];
    const heard = listen(ann, bot);
    await join(bot, ann);
    const greetings = ["Hello Ann! Type !help to see what I can do."];
    await expect.poll(() => heard).toEqual(greetings);
    await hasRun("Greet who joins (memberJoined)");
    await ann.partyOps.leave();
    await join(bot, ann);
    await join(bot, ben);
    greetings.push("Hello Ben! Type !help to see what I can do.");
    await expect.poll(() => heard).toEqual(greetings);
  });

  it("thankFriend whispers to who has become its friend", async () => {
    const bot = await botWith("thankFriend");
    const ann = await player("Ann");
    const heard = listen(ann, bot);
    await ann.friend.add(bot.accountId);
    await expect.poll(() => heard).toEqual(["Thank you for adding me, Ann! Invite me when you play."]);
    await hasRun("Thank a new friend (friendAdded)");
  });

  it("leaveWhenAlone leaves the lobby in which it was left alone, after ten quiet minutes", async () => {
    const bot = await botWith("leaveWhenAlone");
    const ann = await player("Ann");
    await invite(bot, ann);
    const lobby = partyOf(bot);
    bots.clock.skip(9 * MINUTE_MS);
    await ann.partyOps.leave();
    await expect.poll(() => bot.connection?.session.party?.members.length).toBe(1);
    bots.clock.skip(9 * MINUTE_MS);
    await player("Ben"); // takes longer than a bot that leaves
    expect([runs(), partyOf(bot)]).toEqual([[], lobby]);
    bots.clock.skip(MINUTE_MS);
    await hasRun("Leave when alone for 10 minutes (idle)");
    expect(partyOf(bot)).not.toBe(lobby);
  });

  it("leaveWhenAlone stays with a player who says nothing for ten minutes", async () => {
    const bot = await botWith("leaveWhenAlone");
    const ann = await player("Ann");
    await invite(bot, ann);
    bots.clock.skip(11 * MINUTE_MS);
    await ann.chat("still here");
    await expect.poll(() => bots.activities.map(({ text }) => text)).toContain("still here");
    expect([runs(), partyOf(bot), sizeOf(ann)]).toEqual([[], ann.party?.id, 2]);
  });

  it("mirrorLeader wears what the leader puts on, and not what others do", async () => {
    const bot = await botWith("mirrorLeader");
    const [ann, ben] = [await player("Ann"), await player("Ben")];
    await invite(bot, ann);
    await ben.partyOps.join(String(ann.party?.id));
    await expect.poll(() => sizeOf(ann)).toBe(3);
    const wornByBot = () => ann.party?.members.find(({ id }) => id === bot.accountId)?.worn.outfit;
    await ben.me.set("outfit", { id: "CID_BEN" });
    await ann.me.set("outfit", { id: "CID_ANN", variants: [{ channel: "Material", variant: "Mat2" }] });
    await expect.poll(wornByBot).toMatchObject({ id: "CID_ANN" });
    await hasRun("Mirror the leader’s outfit (memberOutfit)");
    await ann.me.set("outfit", { id: "CID_NEXT" });
    await expect.poll(wornByBot).toMatchObject({ id: "CID_NEXT" });
  });

  it("welcomeByLanguage answers a greeting in its language, and no other message", async () => {
    const bot = await botWith("welcomeByLanguage");
    const people = {
      Ana: ["Hola a todos", "¡Hola Ana! Bienvenido."],
      Luc: ["SALUT !", "Bonjour Luc, bienvenue !"],
      Uwe: ["hallo", "Hallo Uwe, willkommen!"],
      Gia: ["Ciao ragazzi", "Ciao Gia, benvenuto!"],
      Bob: ["hi there", "Hello Bob, welcome!"],
    } as const;
    const sessions = await Promise.all(Object.keys(people).map(player));
    for (const session of sessions) await join(bot, session);
    const [first] = sessions;
    const heard = first ? listen(first, bot) : [];
    await first?.chat("this is a history lesson");
    const expected: string[] = [];
    for (const [index, [said, answer]] of Object.values(people).entries()) {
      await sessions[index]?.chat(said);
      expected.push(answer);
      await expect.poll(() => heard).toEqual(expected);
    }
  });

  it("discord announces the server to who joins, but not to an owner, and rests for 20 seconds", async () => {
    const owner = await player("Owner");
    const bot = await botWith("discord", { extraOwners: [owner.self] });
    const [ann, ben, cyd] = [await player("Ann"), await player("Ben"), await player("Cyd")];
    const heard = listen(owner, bot);
    await join(bot, owner);
    await join(bot, ann);
    const text = "Join our Discord server: discord.gg/your-invite";
    await expect.poll(() => heard).toEqual([text]);
    await hasRun("Announce the Discord server (memberJoined)");
    await join(bot, ben);
    bots.clock.skip(20_000);
    await join(bot, cyd);
    await expect.poll(() => heard).toEqual([text, text]);
    await expect.poll(() => runs().length).toBe(2);
  });

  it("randomAnswer answers a question in the chat with one of three texts, by either name", async () => {
    const bot = await botWith("randomAnswer");
    const ann = await player("Ann");
    const heard = listen(ann, bot);
    await join(bot, ann);
    await ann.chat("!ask Will it rain?");
    await expect.poll(() => heard.length).toBe(1);
    bots.clock.skip(3000);
    await ann.chat("!8ball Really?");
    await expect.poll(() => heard.length).toBe(2);
    for (const text of heard) expect(["Yes, Ann.", "No, Ann.", "Maybe. Ask me again later."]).toContain(text);
    const hasAnswered = expect.stringContaining("(ask): done");
    await expect.poll(runs).toEqual([hasAnswered, hasAnswered]);
  });

  it("leaveStrangers says good-bye and leaves when a stranger fills the lobby, and stays for a friend", async () => {
    const bot = await botWith("leaveStrangers");
    const [ann, ben, cyd, dan] = await Promise.all(["Ann", "Ben", "Cyd", "Dan"].map(player));
    if (!ann || !ben || !cyd || !dan) throw new Error("There are four players.");
    emulated.world.friendships.befriend(cyd.self.id, bot.accountId);
    await expect.poll(async () => (await bot.connection?.session.friends())?.length).toBe(1);
    const heard = listen(ann, bot);
    const gone = recordEvents(ann, "memberLeft");
    for (const session of [ann, ben, cyd]) await join(bot, session);
    await ann.chat("all friends here");
    await expect.poll(() => bots.activities.map(({ text }) => text)).toContain("all friends here");
    expect([runs(), heard]).toEqual([[], []]);
    await join(bot, dan);
    await expect.poll(() => heard).toEqual(["There are 5 players here now, so I leave. Bye!"]);
    await expect.poll(() => gone).toEqual([["memberLeft", expect.objectContaining({ id: bot.accountId })]]);
    await hasRun("Leave a full lobby with strangers (memberJoined)");
    expect(sizeOf(ann)).toBe(4);
  });
});

it("all recipes were tried", () => expect([...tried].sort()).toEqual([...RECIPE_IDS].sort()));
