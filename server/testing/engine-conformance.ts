import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change, FleetEngine, ShardOpening, StateToPut } from "../data/engine/engine.ts";

const TTL_MS = 10_000;

interface Bench {
  engine: FleetEngine;
  /** Lets the engine's clock go on by that many milliseconds. */
  pass(ms: number): Promise<void>;
}

const shardOf = (shardId: string, changes: Partial<ShardOpening> = {}): ShardOpening => ({
  shardId,
  pool: { bucketId: "account", categories: null, bots: null },
  capacity: 100,
  hubId: "hub",
  json: JSON.stringify({ id: shardId }),
  ...changes,
});
const wish = (botId: string, changes: object = {}) => ({ botId, bucketId: "account", categoryId: null, ...changes });
const state = (botId: string, fence: number, revision = 1, json = `{"id":"${botId}"}`): StateToPut => ({
  botId,
  fence,
  revision,
  json,
});

/** An open engine, and what the tests do with it. */
interface Room extends Bench {
  /** Opens a shard. @returns Its epoch. */
  opened(shardId: string, changes?: Partial<ShardOpening>): Promise<number>;
  wanted(...botIds: string[]): Promise<void>;
}

/** What every engine must do; a second implementation is held to the same. */
export function describeEngine(name: string, open: () => Promise<Bench>): void {
  const room = {
    async opened(shardId, changes = {}) {
      return (await room.engine.openShard(shardOf(shardId, changes), TTL_MS)).epoch;
    },
    async wanted(...botIds) {
      for (const botId of botIds) await room.engine.want(wish(botId));
    },
  } as Room;
  beforeEach(async () => void Object.assign(room, await open()));
  afterEach(() => room.engine.close());
  for (const [part, tests] of Object.entries(PARTS)) describe(`${name}: ${part}`, () => tests(room));
}

const idsOf = (held: { botId: string }[]) => held.map(({ botId }) => botId).sort();

function testClaims(room: Room): void {
  it("a bot is held by one shard only, and each holding has a number of its own that grows", async () => {
    await room.wanted("a", "b", "c");
    const [one, two] = [await room.opened("one"), await room.opened("two")];
    const first = await room.engine.claim("one", one, 2);
    const second = await room.engine.claim("two", two, 10);
    expect(idsOf([...first, ...second])).toEqual(["a", "b", "c"]);
    expect(await room.engine.claim("one", one, 10)).toEqual([]);
    const fences = [...first, ...second].map(({ fence }) => fence);
    expect(new Set(fences).size).toBe(3);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
  });

  it("64 claimers at once over 1,000 bots: each bot once", async () => {
    for (let i = 0; i < 1000; i++) await room.engine.want(wish(`bot-${i}`));
    const epochs = await Promise.all(Array.from({ length: 64 }, (_, i) => room.opened(`shard-${i}`)));
    const taken = await Promise.all(epochs.map((epoch, i) => room.engine.claim(`shard-${i}`, epoch, 50)));
    const all = taken.flat().map(({ botId }) => botId);
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
  });

  it("only of the pool, and never more than the capacity", async () => {
    await room.engine.want(wish("mine", { categoryId: "x" }));
    await room.engine.want(wish("other-category", { categoryId: "y" }));
    await room.engine.want(wish("none"));
    await room.engine.want(wish("foreign", { bucketId: "somebody" }));
    const byCategory = { bucketId: "account", categories: ["x"], bots: null };
    const byId = { bucketId: "account", categories: null, bots: ["none", "foreign"] };
    expect(idsOf(await room.engine.claim("c", await room.opened("c", { pool: byCategory }), 10))).toEqual(["mine"]);
    expect(idsOf(await room.engine.claim("i", await room.opened("i", { pool: byId }), 10))).toEqual(["none"]);
    await room.wanted("1", "2", "3");
    const small = await room.opened("small", { capacity: 2 });
    expect(await room.engine.claim("small", small, 10)).toHaveLength(2);
    expect(await room.engine.claim("small", small, 10)).toEqual([]);
  });

  it("what is given back is free again, once, and only by whoever holds it", async () => {
    await room.wanted("a");
    const [one, two] = [await room.opened("one"), await room.opened("two")];
    const [held] = await room.engine.claim("one", one, 1);
    if (!held) throw new Error("nothing was claimed");
    expect(await room.engine.release("two", two, [held])).toBe(0);
    expect(await room.engine.release("one", one, [{ ...held, fence: held.fence - 1 }])).toBe(0);
    expect(await room.engine.release("one", one, [held])).toBe(1);
    expect(await room.engine.release("one", one, [held])).toBe(0);
    const [again] = await room.engine.claim("two", two, 1);
    expect(again?.fence).toBeGreaterThan(held.fence);
  });
}

function testLeases(room: Room): void {
  it("last as long as they are prolonged; then the bots are free, and the shard is told", async () => {
    await room.wanted("a");
    const epoch = await room.opened("one");
    await room.engine.claim("one", epoch, 1);
    await room.pass(TTL_MS - 1);
    expect(await room.engine.beat("one", epoch, TTL_MS)).toBe(true);
    await room.pass(TTL_MS - 1);
    expect(await room.engine.reap()).toEqual({ shards: [], bots: 0 });
    await room.pass(1);
    expect(await room.engine.beat("one", epoch, TTL_MS)).toBe(false);
    expect(await room.engine.locate("a")).toBeNull();
    expect(await room.engine.reap()).toEqual({ shards: ["one"], bots: 1 });
    expect(await room.engine.reap()).toEqual({ shards: [], bots: 0 });
    expect(idsOf(await room.engine.claim("two", await room.opened("two"), 1))).toEqual(["a"]);
  });

  it("a newer epoch of the same shard ends the older one", async () => {
    await room.wanted("a");
    const old = await room.opened("one");
    const [held] = await room.engine.claim("one", old, 1);
    const next = await room.opened("one");
    expect(next).toBeGreaterThan(old);
    expect(await room.engine.beat("one", old, TTL_MS)).toBe(false);
    expect(await room.engine.claim("one", old, 1)).toEqual([]);
    expect(await room.engine.putStates("one", [state("a", held?.fence ?? 0)])).toEqual({ fenced: ["a"] });
    expect(await room.engine.claim("one", next, 1)).toHaveLength(1);
  });

  it("a shard that comes back in time goes on at another hub, with its bots", async () => {
    await room.wanted("a");
    const epoch = await room.opened("one");
    await room.engine.claim("one", epoch, 1);
    expect(await room.engine.resumeShard("one", epoch, "hub-2", TTL_MS)).toBe(true);
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub-2" });
    await room.pass(TTL_MS);
    expect(await room.engine.resumeShard("one", epoch, "hub-2", TTL_MS)).toBe(false);
    expect(await room.engine.resumeShard("none", 1, "hub-2", TTL_MS)).toBe(false);
  });

  it("closing one frees its bots at once", async () => {
    await room.wanted("a", "b");
    const epoch = await room.opened("one");
    await room.engine.claim("one", epoch, 2);
    expect(await room.engine.closeShard("one", epoch)).toBe(2);
    expect(await room.engine.closeShard("one", epoch)).toBe(0);
    expect(await room.engine.listShards("account")).toEqual([]);
  });
}

function testWishes(room: Room): void {
  it("a bot that is wanted no longer is nobody's, and is not claimed again", async () => {
    await room.wanted("a");
    const epoch = await room.opened("one");
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.putStates("one", [state("a", held?.fence ?? 0)]);
    await room.engine.unwant("a");
    expect([await room.engine.locate("a"), await room.engine.getState("account", "a")]).toEqual([null, null]);
    expect(await room.engine.putStates("one", [state("a", held?.fence ?? 0, 2)])).toEqual({ fenced: ["a"] });
    expect(await room.engine.claim("one", epoch, 1)).toEqual([]);
    await room.engine.unwant("a");
  });

  it("a bot that moves to another category leaves a shard that does not take it, and stays where it fits", async () => {
    const pool = { bucketId: "account", categories: ["x", "y"], bots: null };
    const epoch = await room.opened("one", { pool });
    await room.engine.want(wish("a", { categoryId: "x" }));
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.want(wish("a", { categoryId: "y" }));
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", fence: held?.fence });
    await room.engine.want(wish("a", { categoryId: "z" }));
    expect(await room.engine.locate("a")).toBeNull();
  });
}

function testStates(room: Room): void {
  it("are those of the holder only, the latest of each, and gone with the holding", async () => {
    await room.wanted("a", "b");
    const epoch = await room.opened("one");
    const [a, b] = await room.engine.claim("one", epoch, 2);
    const states = [state("a", a?.fence ?? 0, 2, '{"n":2}'), state("b", b?.fence ?? 0), state("c", 1)];
    expect(await room.engine.putStates("one", states)).toEqual({ fenced: ["c"] });
    expect(await room.engine.putStates("two", [state("a", a?.fence ?? 0, 9)])).toEqual({ fenced: ["a"] });
    await room.engine.putStates("one", [state("a", a?.fence ?? 0, 1, '{"n":1}')]);
    expect(await room.engine.getState("account", "a")).toBe('{"n":2}');
    expect((await room.engine.listStates("account")).sort()).toEqual(['{"id":"b"}', '{"n":2}']);
    expect([await room.engine.listStates("somebody"), await room.engine.getState("somebody", "a")]).toEqual([[], null]);
    if (a) await room.engine.release("one", epoch, [a]);
    expect(await room.engine.listStates("account")).toEqual(['{"id":"b"}']);
  });

  it("a shard is listed with what it holds and what of it is connected, for its own account", async () => {
    await room.wanted("a", "b");
    const epoch = await room.opened("one");
    const [a] = await room.engine.claim("one", epoch, 2);
    await room.engine.putStates("one", [state("a", a?.fence ?? 0)]);
    expect(await room.engine.listShards("account")).toEqual([
      { json: '{"id":"one"}', assignedBots: 2, connectedBots: 1, lastSeenAt: expect.any(Number) },
    ]);
    expect(await room.engine.listShards("somebody")).toEqual([]);
  });
}

function testMessages(room: Room): void {
  it("reach a hub that listens, and tell when nobody does", async () => {
    const heard: string[] = [];
    const stop = room.engine.onHub("hub", (message) => heard.push(message));
    expect(await room.engine.send("hub", "one")).toBe(1);
    expect(await room.engine.send("other", "two")).toBe(0);
    stop();
    expect(await room.engine.send("hub", "three")).toBe(0);
    expect(heard).toEqual(["one"]);
  });

  it("every change is told, with whose bot it is", async () => {
    const changes: Change[] = [];
    const stop = room.engine.onChange((change) => changes.push(change));
    await room.wanted("a");
    const epoch = await room.opened("one");
    const [a] = await room.engine.claim("one", epoch, 1);
    await room.engine.putStates("one", [state("a", a?.fence ?? 0)]);
    await room.engine.closeShard("one", epoch);
    stop();
    await room.wanted("b");
    const of = { bucketId: "account", botId: "a" };
    expect(changes).toEqual(["wish", "holding", "state", "holding"].map((kind) => ({ kind, ...of })));
  });
}

const PARTS = {
  claims: testClaims,
  leases: testLeases,
  wishes: testWishes,
  states: testStates,
  messages: testMessages,
};
