import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change, Pool } from "../data/engine/engine.ts";
import { testLeases, testReturns } from "./engine-leases.ts";
import { type Bench, idsOf, POOL, type Room, shardOf, state, TTL_MS, wish } from "./engine-room.ts";
import { testStates } from "./engine-states.ts";

const MANAGED = { ...POOL, managed: true };

/** What every engine must do; a second implementation is held to the same. */
export function describeEngine(name: string, open: () => Promise<Bench>): void {
  const room = {
    async opened(shardId, changes = {}) {
      return (await room.engine.openShard(shardOf(shardId, changes), TTL_MS))?.epoch ?? 0;
    },
    async wanted(...botIds) {
      for (const botId of botIds) await room.engine.want(wish(botId));
    },
  } as Room;
  beforeEach(async () => void Object.assign(room, await open()));
  afterEach(() => room.engine.close());
  for (const [part, tests] of Object.entries(PARTS)) describe(`${name}: ${part}`, () => tests(room));
}

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

  it("what is given back to rest is claimed by nobody until then, or until it is wanted anew", async () => {
    await room.wanted("a", "b");
    const epoch = await room.opened("one");
    await room.engine.release("one", epoch, await room.engine.claim("one", epoch, 2), 1_000);
    expect(await room.engine.claim("one", epoch, 2)).toEqual([]);
    await room.wanted("a");
    expect(idsOf(await room.engine.claim("one", epoch, 2))).toEqual(["a"]);
    await room.pass(1_000);
    expect(idsOf(await room.engine.claim("one", epoch, 2))).toEqual(["b"]);
  });
}

function testPools(room: Room): void {
  it("only of the pool, and never more than the capacity", async () => {
    await room.engine.want(wish("mine", { categoryId: "x" }));
    await room.engine.want(wish("other-category", { categoryId: "y" }));
    await room.engine.want(wish("none"));
    await room.engine.want(wish("foreign", { bucketId: "somebody" }));
    const byCategory = { ...POOL, categories: ["x"] };
    const byId = { ...POOL, bots: ["none", "foreign"] };
    expect(idsOf(await room.engine.claim("c", await room.opened("c", { pool: byCategory }), 10))).toEqual(["mine"]);
    expect(idsOf(await room.engine.claim("i", await room.opened("i", { pool: byId }), 10))).toEqual(["none"]);
    await room.wanted("1", "2", "3");
    const small = await room.opened("small", { capacity: 2 });
    expect(await room.engine.claim("small", small, 10)).toHaveLength(2);
    expect(await room.engine.claim("small", small, 10)).toEqual([]);
  });

  it("managed bots are of managed shards only, whoever owns them, and each owner sees such a shard", async () => {
    await room.engine.want(wish("managed", { bucketId: "somebody", managed: true }));
    await room.wanted("own");
    const own = await room.opened("own");
    const staff = await room.opened("staff", { pool: { ...POOL, managed: true } });
    expect(idsOf(await room.engine.claim("staff", staff, 10))).toEqual(["managed"]);
    expect(idsOf(await room.engine.claim("own", own, 10))).toEqual(["own"]);
    expect(await room.engine.listShards("somebody")).toMatchObject([{ json: '{"id":"staff"}', assignedBots: 1 }]);
  });

  it("a local shard takes what no other shard takes, and makes way for one that comes", async () => {
    await room.engine.want(wish("managed", { bucketId: "somebody", managed: true }));
    await room.wanted("a", "b");
    const local = await room.opened("local", { pool: { ...POOL, bucketId: "", isLocal: true } });
    expect(idsOf(await room.engine.claim("local", local, 10))).toEqual(["a", "b", "managed"]);
    const own = await room.opened("own", { capacity: 1 });
    expect(await room.engine.claim("local", local, 10)).toEqual([]);
    expect(await room.engine.claim("own", own, 10)).toHaveLength(1);
    expect(await room.engine.claim("local", local, 10)).toEqual([]);
    await room.engine.closeShard("own", own);
    expect(await room.engine.claim("local", local, 10)).toHaveLength(1);
    expect((await room.engine.locate("managed"))?.shardId).toBe("local");
  });

  it("threat 36: a shard's id is of one account, one kind and one credential: nobody else opens it or goes on with it", async () => {
    await room.engine.want(wish("a", { bucketId: "somebody", managed: true }));
    const epoch = await room.opened("one", { pool: MANAGED });
    await room.engine.claim("one", epoch, 1);
    const others: Pool[] = [
      { ...MANAGED, bucketId: "somebody" },
      { ...MANAGED, managed: false },
      { ...MANAGED, managed: false, isLocal: true },
      { ...MANAGED, credential: "oauth app" },
    ];
    for (const pool of others) {
      expect(await room.engine.openShard(shardOf("one", { pool }), TTL_MS)).toBeNull();
      expect(await room.engine.resumeShard({ shardId: "one", epoch, pool }, "hub-2", TTL_MS)).toBe(false);
    }
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub" });
    const selected = { ...MANAGED, categories: ["x"] };
    expect(await room.engine.resumeShard({ shardId: "one", epoch, pool: selected }, "hub-2", TTL_MS)).toBe(true);
    expect(await room.engine.openShard(shardOf("one", { pool: selected }), TTL_MS)).not.toBeNull();
  });

  it("what a shard selects at run time counts from then on", async () => {
    await room.engine.want(wish("a", { categoryId: "x" }));
    await room.engine.want(wish("b", { categoryId: "y" }));
    const epoch = await room.opened("one");
    await room.engine.claim("one", epoch, 10);
    await room.engine.select("one", epoch, { ...POOL, categories: ["y"] }, '{"id":"one","n":2}');
    expect([await room.engine.locate("a"), (await room.engine.locate("b"))?.shardId]).toEqual([null, "one"]);
    expect(await room.engine.claim("one", epoch, 10)).toEqual([]);
    expect(await room.engine.listShards("account")).toMatchObject([{ json: '{"id":"one","n":2}', assignedBots: 1 }]);
  });
}

function testWishes(room: Room): void {
  it("are told as they are, held or not", async () => {
    expect(await room.engine.listWishes()).toEqual([]);
    await room.wanted("a", "b");
    await room.engine.claim("one", await room.opened("one"), 1);
    await room.engine.want(wish("b", { categoryId: "x" }));
    expect(await room.engine.listWishes()).toEqual([wish("a"), wish("b", { categoryId: "x" })]);
    await room.engine.unwant("account", "a");
    expect(idsOf(await room.engine.listWishes())).toEqual(["b"]);
  });

  it("a bot that is wanted no longer is nobody's, and is not claimed again", async () => {
    await room.wanted("a");
    const epoch = await room.opened("one");
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.putStates("one", [state("a", held?.fence ?? 0)]);
    await room.engine.unwant("somebody", "a");
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one" });
    await room.engine.unwant("account", "a");
    expect([await room.engine.locate("a"), await room.engine.getState("account", "a")]).toEqual([null, null]);
    expect(await room.engine.putStates("one", [state("a", held?.fence ?? 0, 2)])).toEqual({ fenced: ["a"] });
    expect(await room.engine.claim("one", epoch, 1)).toEqual([]);
    await room.engine.unwant("account", "a");
  });

  it("a bot that moves to another category leaves a shard that does not take it, and stays where it fits", async () => {
    const pool = { ...POOL, categories: ["x", "y"] };
    const epoch = await room.opened("one", { pool });
    await room.engine.want(wish("a", { categoryId: "x" }));
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.want(wish("a", { categoryId: "y" }));
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", fence: held?.fence });
    await room.engine.want(wish("a", { categoryId: "z" }));
    expect(await room.engine.locate("a")).toBeNull();
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
    const fence = a?.fence ?? 0;
    await room.engine.putStates("one", [state("a", fence)]);
    await room.engine.closeShard("one", epoch);
    stop();
    await room.wanted("b");
    const of = { bucketId: "account", botId: "a" };
    const shard = { kind: "shard", bucketId: "account", shardId: "one" };
    expect(changes).toEqual([
      { kind: "free", ...of },
      { kind: "wish", ...of },
      shard,
      { kind: "state", ...of, json: '{"id":"a"}' },
      { kind: "state", ...of, json: null },
      { kind: "free", ...of },
      { kind: "lost", ...of, shardId: "one", fence },
      shard,
    ]);
  });
}

const PARTS = {
  claims: testClaims,
  pools: testPools,
  leases: testLeases,
  returns: testReturns,
  wishes: testWishes,
  states: testStates,
  messages: testMessages,
};
