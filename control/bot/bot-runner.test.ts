import { expect, test } from "vitest";
import { TestLobby } from "./testing/test-lobby.ts";

test("signs in, is available, is busy in a match, and signs out when it is stopped", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1", { privacy: 0 });
  expect(bot.presence).toMatchObject({ id: "b1", fence: 1, status: 2, friendsCount: 0, matches: 0 });
  expect(bot.presence.party).toMatchObject({
    privacy: "public",
    members: [{ id: "account-b1", isLeader: true, flags: 2 }],
  });
  await bot.connection?.session.me.setMatch({});
  expect(bot.presence).toMatchObject({ status: 3, matches: 1, party: { members: [{ isPlaying: true, flags: 10 }] } });
  const stopped = bot.stop();
  await lobby.advance(0);
  await stopped;
  expect(lobby.world.bots).toEqual([]);
});

test("asks a platform for nothing that it declares to lack", async () => {
  const config = { startOutfit: [{ id: "CID_1" }], statusText: ["At work"], level: [7] };
  const lobby = new TestLobby({ capabilities: { slots: ["shoes"], levels: false, statusText: false } });
  const bot = await lobby.signInBot("b1", config);
  expect(bot.status).toBe(2);
  expect(lobby.log.filter((line) => line !== `Signed in as ${bot.connection?.session.self.displayName}.`)).toEqual([]);
  expect(bot.presence.presenceStatus).toBeNull();
});

test("logins of one process are spread out", async () => {
  const lobby = new TestLobby();
  const bots = Array.from({ length: 5 }, (_, n) => lobby.startBot(`b${n}`));
  const signedIn = () => lobby.world.bots.length;
  await lobby.advance(150);
  expect(signedIn()).toBe(2);
  await lobby.advance(1000);
  expect(signedIn()).toBe(5);
  expect(bots.map(({ status }) => status)).toEqual([2, 2, 2, 2, 2]);
});

test("is disconnected while its connection is down, and available when it is restored", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1");
  lobby.world.drop("account-b1");
  await lobby.advance(10);
  expect([bot.status, bot.connection]).toEqual([4, null]);
  await lobby.advance(6000);
  expect(bot.status).toBe(2);
  expect(lobby.world.counters.logins).toBe(1);
  expect(lobby.events.map(({ name }) => name).filter((name) => name !== "partyUpdated")).toEqual([
    "botReady",
    "botDisconnected",
    "botReady",
  ]);
});

test("after an outage of the platform it signs in within a minute, without trying all the time", async () => {
  const lobby = new TestLobby();
  lobby.world.breakFor(50_000);
  const bot = lobby.startBot("b1");
  await lobby.advance(45_000);
  expect(bot.status).toBe(4);
  expect(bot.presence.pause).toEqual({ reason: "platform_away", retryInMs: expect.any(Number) });
  expect(lobby.log.length).toBeLessThan(40);
  await lobby.advance(65_000);
  expect(bot.status).toBe(2);
});

test.each([
  ["invalid_auth", { refusal: "invalid_auth" as const }],
  ["banned", { refusal: "banned" as const }],
])("refused as %s it stops at once", async (problem, refusal) => {
  const lobby = new TestLobby({ accounts: [{ id: "account-b1", ...refusal }] });
  lobby.startBot("b1");
  await lobby.advance(3_600_000);
  expect(lobby.problems).toEqual([problem]);
  expect(lobby.log.filter((line) => line.startsWith("The login failed"))).toEqual([]);
});

test("signed out by another program it waits for a minute, and longer each time", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1");
  const waits = [59_000, 119_000, 239_000];
  for (const [round, wait] of waits.entries()) {
    const elsewhere = await lobby.signInPlayer("account-b1");
    await lobby.advance(wait);
    expect([bot.status, elsewhere.status]).toEqual([4, 2]);
    expect(lobby.problems).toHaveLength(round + 1);
    expect(bot.presence.pause?.reason).toBe("kicked_elsewhere");
    expect(bot.presence.pause?.retryInMs).toBeLessThan(5000);
    await lobby.advance(5000);
    expect([bot.status, elsewhere.status]).toEqual([2, 0]);
    expect(bot.presence).not.toHaveProperty("pause");
  }
  expect(new Set(lobby.problems)).toEqual(new Set(["kicked_elsewhere"]));
});

test("does nothing after this process has lost its lease", async () => {
  const lobby = new TestLobby();
  const bot = await lobby.signInBot("b1");
  const { actions } = lobby.world.counters;
  lobby.mayAct = false;
  await expect(bot.connection?.session.me.setLevel(3)).rejects.toThrow("no longer holds");
  expect(lobby.world.counters.actions).toBe(actions);
});

test("does not sign in when the lease is lost before the login", async () => {
  const lobby = new TestLobby();
  lobby.mayAct = false;
  lobby.startBot("b1");
  await lobby.advance(60_000);
  expect(lobby.world.counters.logins).toBe(0);
});

test("an account that may not play runs only where its category starts banned bots", async () => {
  const lobby = new TestLobby({ accounts: [{ id: "account-b1", isBannedFromMatches: true }] });
  const refused = await lobby.signInBot("b1");
  expect([refused.status, lobby.problems]).toEqual([1, ["banned"]]);
  const bot = await lobby.signInBot("b1", { startBannedBots: true });
  expect(bot.status).toBe(2);
  await expect(bot.connection?.session.me.setMatch({})).rejects.toMatchObject({ kind: "forbidden" });
  bot.update({ id: "b1", fence: 2, nickname: "b1", parent: null, flags: 0, config: {} });
  await lobby.advance(5000);
  expect([lobby.world.bots, lobby.problems]).toEqual([[], ["banned", "banned"]]);
});

test("a platform without such accounts is not asked to allow them", async () => {
  const lobby = new TestLobby({ capabilities: { bannedLogins: false } });
  await lobby.signInBot("b1", { startBannedBots: true });
  expect(lobby.logins[0]).not.toHaveProperty("allowBanned");
});

test("what a cluster sets for all bots, for a category and for one bot counts in this order, and a change at once", async () => {
  const lobby = new TestLobby();
  lobby.overrides = { all: { privacy: 0, level: [1] }, bots: { b1: { level: [3] } } };
  const bot = await lobby.signInBot("b1", { privacy: 1, level: [9] });
  expect(bot.presence.party).toMatchObject({ privacy: "public", members: [{ level: 3 }] });
  lobby.overrides = { all: { privacy: 0 }, categories: { c1: { privacy: null } } };
  bot.update({ id: "b1", fence: 1, nickname: "b1", parent: "c1", flags: 0, config: { privacy: 0 } });
  await lobby.advance(100);
  expect(bot.presence.party).toMatchObject({ privacy: "private" });
  lobby.overrides = {};
  bot.refreshSettings();
  await lobby.advance(100);
  expect(bot.presence.party).toMatchObject({ privacy: "public" });
});
