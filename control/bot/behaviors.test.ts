import { expect, test } from "vitest";
import type { BotSession } from "../platform/platform.ts";
import type { BotRunner } from "./bot-runner.ts";
import { TestLobby } from "./testing/test-lobby.ts";

const BOT = "account-b1";

/** A player who is the bot's friend. */
async function friend(lobby: TestLobby, id: string): Promise<BotSession> {
  const player = await lobby.signInPlayer(id);
  await player.friend.add(BOT);
  await lobby.advance(10);
  return player;
}
const members = (player: BotSession) => player.party?.members.map(({ id }) => id);
const own = (bot: BotRunner) => bot.connection?.session.party?.members.find(({ id }) => id === BOT);

async function invite(lobby: TestLobby, player: BotSession): Promise<void> {
  await player.partyOps.invite(BOT);
  await lobby.advance(100);
}

test("applies the category's cosmetics, and shows its status texts in turn", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", {
    startOutfit: [{ id: "CID_001_AmberBadger", variants: [] }],
    startBanner: [{ id: "BANNER_001" }],
    level: [42],
    statusText: ["one", "two"],
    statusInterval: 2,
  });
  expect(bot.presence.party?.members[0]).toMatchObject({
    outfit: { id: "CID_001_AmberBadger" },
    banner: { id: "BANNER_001" },
    level: 42,
  });
  expect(bot.presence.presenceStatus).toBe("one");
  await lobby.advance(110_000);
  expect(bot.presence.presenceStatus).toBe("one");
  await lobby.advance(10_000);
  expect(bot.presence.presenceStatus).toBe("two");
  bot.update({ ...botFacts, config: { statusText: ["only"] } });
  await lobby.advance(10);
  expect(bot.presence.presenceStatus).toBe("only");
});
const botFacts = { id: "b1", fence: 1, nickname: "b1", parent: null, flags: 0 };

test("accepts a friend request and an invitation, greets, and ignores other invitations for a minute", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", { joinEmote: [{ id: "EID_001_X" }] });
  const ann = await friend(lobby, "ann");
  expect(bot.presence.friendsCount).toBe(1);
  const said: string[] = [];
  ann.on("partyMessage", ({ content }) => said.push(content));
  await invite(lobby, ann);
  expect(members(ann)).toEqual(["ann", BOT]);
  expect(said).toEqual([expect.stringContaining("!help")]);
  expect(bot.presence).toMatchObject({
    status: 3,
    party: { members: [{ id: "ann" }, { emote: { id: "EID_001_X" } }] },
  });
  const ben = await friend(lobby, "ben");
  await invite(lobby, ben);
  expect(members(ben)).toEqual(["ben"]);
  await lobby.advance(60_000);
  await invite(lobby, ben);
  expect(members(ben)).toEqual(["ben", BOT]);
  expect(lobby.activities.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["friendRequest", "invite", "joined", "friendRequest", "invite", "invite"]),
  );
});

test("leaves open what its category does not want; an admin is received all the same", async () => {
  const lobby = new TestLobby();
  const config = { acceptInvites: false, acceptFriendRequests: false, admins: [{ id: "boss", name: "Boss" }] };
  const bot = await lobby.signInBot("b1", config);
  const ann = await friend(lobby, "ann");
  expect(bot.presence.friendsCount).toBe(0);
  await bot.connection?.session.friend.accept("ann");
  await invite(lobby, ann);
  expect(members(ann)).toEqual(["ann"]);
  const boss = await friend(lobby, "boss");
  await bot.connection?.session.friend.accept("boss");
  await invite(lobby, boss);
  expect(members(boss)).toEqual(["boss", BOT]);
});

test("replies to commands in their channel, and not to players on the blacklist", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", { blacklistUsers: [{ id: "mob", name: "Mob" }], disableJoinMessages: true });
  const [ann, mob] = [await friend(lobby, "ann"), await lobby.signInPlayer("mob")];
  await bot.connection?.session.friend.add("mob");
  await mob.friend.accept(BOT).catch(() => {});
  await invite(lobby, ann);
  const received: string[] = [];
  ann.on("partyMessage", ({ content }) => received.push(`party ${content}`));
  ann.on("whisper", ({ content }) => received.push(`whisper ${content}`));
  mob.on("whisper", ({ content }) => received.push(`mob ${content}`));
  await ann.chat("!level 77");
  await lobby.advance(100);
  await ann.whisper(BOT, "!level 78");
  await lobby.advance(100);
  await ann.chat("nice weather");
  await mob.whisper(BOT, "!level 1");
  await lobby.advance(100);
  expect(own(bot)?.level).toBe(78);
  expect(received).toEqual([expect.stringMatching(/^party .*77/), expect.stringMatching(/^whisper .*78/)]);
  const spoken = lobby.activities.filter(({ kind }) => ["command", "message", "whisper"].includes(kind));
  expect(spoken).toMatchObject([
    { kind: "command", from: { id: "ann" }, text: expect.stringMatching(/^!level 77 → /), format: 1 },
    { kind: "command", format: 1 },
    { kind: "message", text: "nice weather" },
    { kind: "whisper", from: { id: "mob" }, text: "!level 1" },
  ]);
});

test("leaves a party with too many bots, and leaves or sits out matches by the settings", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", {
    maxBotsPerLobby: 1,
    inviteTimeout: 0,
    otherBots: [{ id: "robot", name: "Robot" }],
    allowMatchmaking: false,
    leaveAfterMatchmaking: true,
  });
  const robot = await friend(lobby, "robot");
  await invite(lobby, robot);
  expect(members(robot)).toEqual(["robot"]);
  const ann = await friend(lobby, "ann");
  await invite(lobby, ann);
  expect(members(ann)).toEqual(["ann", BOT]);
  expect(own(bot)?.readiness).toBe("sittingOut");
  await ann.me.setMatch({});
  await lobby.advance(100);
  expect(members(ann)).toEqual(["ann"]);
});

test("sends a friend request to players who join its party, unless the category excludes them", async () => {
  const lobby = new TestLobby();
  const config = {
    privacy: 0,
    sendFriendRequestOnMemberJoinParty: true,
    excludedAutoAddFriends: [{ id: "ben", name: "Ben" }],
  };
  const bot = await lobby.signInBot("b1", config);
  const [ann, ben] = [await lobby.signInPlayer("ann"), await lobby.signInPlayer("ben")];
  const partyId = bot.presence.party?.id ?? "";
  await ann.partyOps.join(partyId);
  await ben.partyOps.join(partyId);
  await lobby.advance(100);
  expect((await ann.pending()).incoming.map(({ id }) => id)).toEqual([BOT]);
  expect((await ben.pending()).incoming).toEqual([]);
});

test("the limit of bots falls back when the person with a rank leaves", async () => {
  const lobby = new TestLobby();
  await lobby.signInBot("b1", {
    ...{ maxBotsPerLobby: 1, maxBotsPerLobbyWithAdmin: 1, maxBotsPerLobbyWithWhitelistUser: 2 },
    ...{ otherBots: [{ id: "robot", name: "Robot" }] },
    ...{ admins: [{ id: "ann", name: "Ann" }], whitelistUsers: [{ id: "ben", name: "Ben" }] },
  });
  const robot = await friend(lobby, "robot");
  const [ann, ben] = [await lobby.signInPlayer("ann"), await lobby.signInPlayer("ben")];
  for (const player of [ann, ben]) await player.partyOps.join(robot.party?.id ?? "");
  await invite(lobby, robot);
  expect(members(robot)).toEqual(["robot", "ann", "ben", BOT]);
  await ben.partyOps.leave();
  await lobby.advance(100);
  expect(members(robot)).toEqual(["robot", "ann"]);
});

test("puts its items on each time that somebody joins its party, and sends requests only where that is on", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", {
    ...{ privacy: 0, startSidekick: [{ id: "SKID_1" }], memberJoinSidekick: [{ id: "SKID_2" }] },
    ...{ memberJoinBanner: [{ id: "BANNER_2" }] },
  });
  expect(own(bot)?.worn.sidekick).toEqual({ id: "SKID_1" });
  const ann = await lobby.signInPlayer("ann");
  await ann.partyOps.join(bot.presence.party?.id ?? "");
  await lobby.advance(100);
  expect(own(bot)).toMatchObject({ worn: { sidekick: { id: "SKID_2" } }, banner: { id: "BANNER_2" } });
  expect(bot.presence.party?.members[0]).toMatchObject({ sidekick: { id: "SKID_2" } });
  expect((await ann.pending()).incoming).toEqual([]);
});
