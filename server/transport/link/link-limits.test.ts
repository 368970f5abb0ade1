import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CloseCode, type Presence, type ShardFrame } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { LEASE, MAX_CONNECTIONS_PER_ACCOUNT, MAX_SHARDS_PER_ACCOUNT } from "../../contract/limits/link.ts";
import { botHistoryBuffer } from "../../data/bot-history.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { callBot } from "../../domain/fleet/calling/call-bot.ts";
import { listShardLog } from "../../domain/fleet/recording/list-shard-log.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";
import { ConnectionRegistry } from "./account-connections.ts";

const { connect, connections, sayHello, connectWithBot } = setUpShardLink({ link: { unreadMs: 2_000 } });

const nested = JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`);
const closing = (shard: TestShard) => until("the connection has ended", () => shard.closed);
const raw = (shard: TestShard, frame: unknown) => shard.socket.send(JSON.stringify(frame));
const hello = (shardId: string): ShardFrame => ({
  ...{ t: "hello", v: 1, lib: "0.1.0", shardId, clusterId: "c", clusterName: "Home", platform: "simulated" },
  ...{ source: "test", capacity: 10, managed: false, startedAt: new Date().toISOString(), held: [] },
  select: { categories: null, bots: null },
});
const party = (members: number, wears: object = {}): Presence["party"] => ({
  ...{ id: "p", playlistId: "solo", privacy: "public", maxSize: 16 },
  members: Array.from({ length: members }, (_, index) => ({
    ...{ id: `player-${index}`, displayName: "A player", joinedAt: "2026-11-21T10:00:00Z", flags: 0 },
    ...{ isReady: false, isLeader: false, isSittingOut: false, isPlaying: false, ...wears },
  })),
});

describe("threat 41: a connection says hello once", () => {
  it("a second hello ends it, and opens no shard", async () => {
    const { account, shard } = await connectWithBot();
    const before = (await engine().listShards(account.accountId)).length;
    for (let n = 0; n < 50; n++) shard.send(hello(`another-${n}`));
    await closing(shard).toMatchObject({ code: CloseCode.BadFrame, reason: expect.stringContaining("once") });
    expect((await engine().listShards(account.accountId)).length).toBeLessThanOrEqual(before);
  });

  it("a hello that cannot be stored is cleaned, or refused as a bad frame, and causes no internal error", async () => {
    const cleaned = [
      { clusterName: "a\0b" },
      { shardId: "a\0b" },
      { clusterId: "\ud800" },
      { select: { categories: ["a\0"], bots: null } },
    ];
    for (const changes of cleaned) await connect(await newAccount(), changes);
    const bad = [{ startedAt: "0000-01-01T00:00:00Z" }, { capacity: 1e9 }, { epoch: 1e300 }];
    const tries = bad.map(async (changes) => {
      const shard = await sayHello(await newAccount(), changes);
      await closing(shard).toMatchObject({ code: CloseCode.BadFrame });
    });
    await Promise.all(tries);
  });

  it("the number of an account's shards and connections is limited, and a shard that connects again counts once", async () => {
    const accounts = new ConnectionRegistry();
    const add = () => accounts.addConnection("a");
    const entered = await Promise.all(Array.from({ length: MAX_CONNECTIONS_PER_ACCOUNT }, add));
    expect(entered.every(Boolean)).toBe(true);
    expect([await add(), (await accounts.addConnection("b")) !== null]).toEqual([null, true]);
    accounts.removeConnection("a");
    const account = await add();
    for (let n = 0; n < MAX_SHARDS_PER_ACCOUNT; n++) expect(await account?.addShard(`s-${n}`)).toBe(true);
    expect([await account?.addShard("s-0"), await account?.addShard("one more")]).toEqual([true, false]);
    account?.removeShard("s-0");
    expect(await account?.addShard("one more")).toBe(false);
    account?.removeShard("s-0");
    expect(await account?.addShard("one more")).toBe(true);
  });
});

describe("threat 41: what a frame may hold", () => {
  it("long names and outfits of players are cut, and end no connection", async () => {
    const { account, shard, id } = await connectWithBot();
    const stateNow = async () => (await engine().getState(account.accountId, id)) ?? "";
    const worn = { id: "CID_".padEnd(60, "x"), variants: [1, 2, 3] };
    const wears = { outfit: worn, backpack: worn, pickaxe: worn, shoes: worn, emote: worn, banner: worn };
    shard.sendPresence(id, { party: party(16, wears) });
    await until("the outfits are stored", async () => (await stateNow()).split("variants").length - 1).toBe(96);
    const odd = { displayName: `\0\ud800${"n".repeat(50_000)}`, level: 1e300 };
    shard.sendPresence(id, {
      presenceStatus: "s".repeat(9_999),
      party: party(16, { ...odd, outfit: { id: "x", nested } }),
    });
    await until("the cut outfit is stored", async () => JSON.parse(await stateNow()).party.members[0].outfit).toEqual({
      id: "x",
    });
    expect((await stateNow()).length).toBeLessThan(20_000);
    const filled = Object.fromEntries(Object.keys(wears).map((slot) => [slot, { id: "x", more: "y".repeat(2_000) }]));
    shard.sendPresence(id, { presenceStatus: "full", party: party(60, filled) });
    await until("the state is stored", async () => JSON.parse(await stateNow()).presenceStatus).toBe("full");
    expect((await stateNow()).length).toBeLessThan(40_000);
    const controls = { displayName: "\u0001".repeat(255), joinedAt: "\u0001".repeat(64) };
    shard.sendPresence(id, { presenceStatus: "names", party: party(100, controls) });
    await until("the state is stored", async () => JSON.parse(await stateNow()).presenceStatus).toBe("names");
    expect(Buffer.byteLength(await stateNow())).toBeLessThan(40_000);
    expect(shard.closed).toBeNull();
  });

  const bad: [string, (id: string, fence: number) => object][] = [
    ["a party of a thousand", (id, fence) => presence(id, fence, { party: party(1_000) })],
    ["a revision beyond whole numbers", (id, fence) => presence(id, fence, { rev: 1e300 })],
    ["a count beyond reason", (id, fence) => presence(id, fence, { friendsCount: 2 ** 40 })],
  ];
  const presence = (id: string, fence: number, changes: object) => {
    const quiet = { rev: 1, status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
    return { t: "presence", bots: [{ id, fence, ...quiet, ...changes }] };
  };
  it.each(bad)("not %s", async (_, frame) => {
    const { shard, id } = await connectWithBot();
    raw(shard, frame(id, shard.bots.get(id)?.fence ?? 0));
    await closing(shard).toMatchObject({ code: CloseCode.BadFrame });
  });

  it("a time that is too long ago is limited, and closes no connection", async () => {
    const { account, shard, id } = await connectWithBot();
    raw(shard, { t: "log", lines: [{ agoMs: 1e300, level: "info", message: "old" }] });
    raw(shard, { t: "activity", entries: [{ id, kind: "joined", agoMs: 1e300, from: null, text: "old" }] });
    await waitForHeartbeat(shard);
    expect(shard.closed).toBeNull();
    const lines = await listShardLog({ shardId: shard.shardId }, account.actor);
    expect(lines.map(({ message }) => message)).toEqual(["old"]);
  });
});

/** All that the log of a shard shows. */
const linesOf = async ({ shardId }: TestShard, { actor }: TestAccount) =>
  (await listShardLog({ shardId }, actor)).map(({ message }) => message).join("\n");

describe("threat 41: how much a connection may send", () => {
  it("30,000 entries of activity: few are stored, the log tells how many were dropped, and the connection stays", async () => {
    const { account, shard, id } = await connectWithBot();
    const entries = Array.from({ length: 100 }, () => ({ id, kind: "joined", agoMs: 0, from: null, text: "Hi" }));
    for (let n = 0; n < 300; n++) raw(shard, { t: "activity", entries });
    await waitForHeartbeat(shard);
    await until("the log says how many were dropped", () => linesOf(shard, account)).toMatch(
      /^\d{5} entries of activity were dropped/m,
    );
    await botHistoryBuffer().flush();
    expect(await db().botEvent.count({ where: { botId: id, kind: "joined" } })).toBeLessThan(1_000);
    expect(shard.closed).toBeNull();
  });

  it("the same for lines of a log", async () => {
    const { account, shard } = await connectWithBot();
    const lines = Array.from({ length: 100 }, (_, n) => ({
      agoMs: 0,
      level: "info",
      message: `${n}`.padEnd(900, "x"),
    }));
    for (let n = 0; n < 100; n++) raw(shard, { t: "log", lines });
    await waitForHeartbeat(shard);
    await until("the log says how many were dropped", () => linesOf(shard, account)).toMatch(
      /^\d{4} lines were dropped/m,
    );
    expect(shard.closed).toBeNull();
  });

  it("a flood of small frames ends with 4429 and a reason, the account's activity shows it, and later frames are ignored", async () => {
    const { account, shard, id } = await connectWithBot();
    for (let n = 0; n < 6_000; n++) raw(shard, { t: "log", lines: [] });
    shard.send({ t: "release", bots: shard.held });
    await closing(shard).toMatchObject({ code: CloseCode.TooMany, reason: expect.stringContaining("fewer bots") });
    const { accountId } = account;
    const refused = { where: { accountId, action: "shard.refuse" } };
    await until("the refusal is recorded", () => db().auditEntry.count(refused)).toBe(1);
    expect((await engine().locate(accountId, id))?.shardId).toBe(shard.shardId); // until its lease has run out
    const again = await connect(account);
    for (let n = 0; n < 6_000; n++) raw(again, { t: "log", lines: [] });
    await closing(again).toMatchObject({ code: CloseCode.TooMany });
    expect(await db().auditEntry.count(refused)).toBe(1);
  });

  it("a flood of bytes too", async () => {
    const { shard } = await connectWithBot();
    const frame = JSON.stringify({ t: "log", lines: [], more: "x".repeat(1_000_000) });
    for (let n = 0; n < 60; n++) shard.socket.send(frame);
    await closing(shard).toMatchObject({ code: CloseCode.TooMany });
  });

  it("a refused shard that does not close its end loses the socket, and so does a client that closes only one direction", async () => {
    const before = await connections();
    const refused = await Promise.all(Array.from({ length: 20 }, async () => (await connectWithBot()).shard));
    for (const shard of refused) {
      shard.socket.pause(); // it does not read that it is sent away
      raw(shard, { t: "hb" });
      for (let n = 0; n < 200; n++) raw(shard, { t: "log", lines: [] });
    }
    await until("the sockets of refused shards are closed", () => connections()).toBeLessThanOrEqual(before);
  });

  it("a shard that never reads is disconnected before its unread data fills the memory", async () => {
    const { shard } = await connectWithBot();
    const id = (n: number) => `${n}`.padEnd(250, "x");
    const quiet = { fence: 1, rev: 1, status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party: null };
    const bots = Array.from({ length: 50 }, (_, n) => ({ id: id(n), ...quiet }));
    shard.socket.pause();
    for (let n = 0; n < 500; n++) raw(shard, { t: "presence", bots });
    const before = await connections();
    const beats = setInterval(() => shard.sendHeartbeat(), 500);
    await until("the socket is closed", () => connections()).toBeLessThan(before);
    clearInterval(beats);
  });

  it("answers to the service's calls are free", async () => {
    const { account, shard, id } = await connectWithBot();
    shard.socket.on("message", (data) => {
      const frame = JSON.parse(String(data));
      if (frame.t === "cmd") shard.answer(frame, { kind: "data", data: [] });
    });
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 1_000 }, () => callBot({ accountId: account.accountId, botId: id }, { kind: "friends" })),
      );
    }
    await waitForHeartbeat(shard);
    expect(shard.closed).toBeNull();
  });
});

/** As much as a link may send, of what is dearest: selections, and 100 KB of states, of which some flip the status. */
function keepBusy(shards: TestShard[]): () => void {
  const quiet = { friendsCount: 0, presenceStatus: null, matches: 0, party: party(8) };
  const others = Array.from({ length: 49 }, (_, n) => ({ id: `bot-${n}`, fence: 1, rev: 1, status: 2, ...quiet }));
  const rest = JSON.stringify(others).slice(1);
  let rev = 0;
  const send = (shard: TestShard) => {
    if (shard.socket.bufferedAmount > 1_000_000) return; // it is behind; as many as it takes
    rev += 1;
    for (const [id] of shard.held) shard.sendPresence(id, { status: 2 + (rev % 2) });
    const [id, fence] = shard.held[0] ?? ["bot", 1];
    const own = JSON.stringify({ id, fence, rev: 1_000_000 + rev, status: 2 + (rev % 2), ...quiet });
    shard.socket.send(`{"t":"presence","bots":[${own},${rest}}`);
    shard.send({ t: "select", select: { categories: null, bots: null } });
  };
  const timer = setInterval(() => shards.forEach(send), 100);
  return () => clearInterval(timer);
}

describe("threat 40: fair turns", () => {
  it("heartbeats are answered long before the lease ends while fifty connections of other accounts are busy", async () => {
    const quiet = await connect(await newAccount());
    const accounts = await Promise.all(Array.from({ length: 10 }, () => newAccount()));
    const busy = await Promise.all(Array.from({ length: 50 }, (_, n) => connect(accounts[n % 10] as TestAccount)));
    const bots = accounts.flatMap((account) => Array.from({ length: 5 }, () => newBot(account)));
    const ids = (await Promise.all(bots)).map(({ id }) => id);
    await until("all bots are assigned", () => ids.every((id) => busy.some(({ bots }) => bots.has(id)))).toBe(true);
    const stop = keepBusy(busy);
    const waits: number[] = [];
    for (const until = performance.now() + 2 * LEASE.heartbeatMs; performance.now() < until; ) {
      const from = performance.now();
      await waitForHeartbeat(quiet);
      waits.push(performance.now() - from);
      await sleep(100);
    }
    stop();
    // Both ends share this process, and the process its machine. Whose turn it is: `fair-scheduler.test.ts`.
    expect(Math.max(...waits)).toBeLessThan(LEASE.ttlMs / 2);
    expect(busy.filter(({ closed }) => closed !== null)).toEqual([]);
  });
});
