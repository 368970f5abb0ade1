import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FleetChange, ShardSelector } from "../data/engine/engine.ts";
import {
  desiredState,
  type EngineFixture,
  idsOf,
  type OpenedEngine,
  SELECTOR,
  shardOpening,
  stateUpdate,
  TTL_MS,
} from "./engine-fixture.ts";
import { testLeases, testReservations } from "./engine-leases.ts";
import { testStates } from "./engine-states.ts";

const MANAGED = { ...SELECTOR, managed: true };

/** What every engine must do; a second implementation is held to the same. */
export function describeEngine(name: string, open: () => Promise<OpenedEngine>): void {
  const room = {
    async openShard(shardId, changes = {}) {
      return (await room.engine.openShard(shardOpening(shardId, changes), TTL_MS))?.epoch ?? 0;
    },
    async setDesired(...botIds) {
      for (const botId of botIds) await room.engine.setDesired(desiredState(botId));
    },
  } as EngineFixture;
  beforeEach(async () => void Object.assign(room, await open()));
  afterEach(() => room.engine.close());
  for (const [part, tests] of Object.entries(PARTS)) describe(`${name}: ${part}`, () => tests(room));
}

function testClaims(room: EngineFixture): void {
  it("a bot is held by one shard only, and each holding has a number of its own that grows", async () => {
    await room.setDesired("a", "b", "c");
    const [one, two] = [await room.openShard("one"), await room.openShard("two")];
    const first = await room.engine.claim("one", one, 2);
    const second = await room.engine.claim("two", two, 10);
    expect(idsOf([...first, ...second])).toEqual(["a", "b", "c"]);
    expect(await room.engine.claim("one", one, 10)).toEqual([]);
    const fences = [...first, ...second].map(({ fence }) => fence);
    expect(new Set(fences).size).toBe(3);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
  });

  it("64 claimers at once over 1,000 bots: each bot once", async () => {
    for (let i = 0; i < 1000; i++) await room.engine.setDesired(desiredState(`bot-${i}`));
    const epochs = await Promise.all(Array.from({ length: 64 }, (_, i) => room.openShard(`shard-${i}`)));
    const taken = await Promise.all(epochs.map((epoch, i) => room.engine.claim(`shard-${i}`, epoch, 50)));
    const all = taken.flat().map(({ botId }) => botId);
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
  });

  it("what is given back is free again, once, and only by whoever holds it", async () => {
    await room.setDesired("a");
    const [one, two] = [await room.openShard("one"), await room.openShard("two")];
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
    await room.setDesired("a", "b");
    const epoch = await room.openShard("one");
    await room.engine.release("one", epoch, await room.engine.claim("one", epoch, 2), 1_000);
    expect(await room.engine.claim("one", epoch, 2)).toEqual([]);
    await room.setDesired("a");
    expect(idsOf(await room.engine.claim("one", epoch, 2))).toEqual(["a"]);
    await room.advanceTime(1_000);
    expect(idsOf(await room.engine.claim("one", epoch, 2))).toEqual(["b"]);
  });
}

function testSelectors(room: EngineFixture): void {
  it("only of the pool, and never more than the capacity", async () => {
    await room.engine.setDesired(desiredState("mine", { categoryId: "x" }));
    await room.engine.setDesired(desiredState("other-category", { categoryId: "y" }));
    await room.engine.setDesired(desiredState("none"));
    await room.engine.setDesired(desiredState("foreign", { bucketId: "somebody" }));
    const byCategory = { ...SELECTOR, categories: ["x"] };
    const byId = { ...SELECTOR, bots: ["none", "foreign"] };
    expect(idsOf(await room.engine.claim("c", await room.openShard("c", { pool: byCategory }), 10))).toEqual(["mine"]);
    expect(idsOf(await room.engine.claim("i", await room.openShard("i", { pool: byId }), 10))).toEqual(["none"]);
    await room.setDesired("1", "2", "3");
    const small = await room.openShard("small", { capacity: 2 });
    expect(await room.engine.claim("small", small, 10)).toHaveLength(2);
    expect(await room.engine.claim("small", small, 10)).toEqual([]);
  });

  it("managed bots are of managed shards only, whoever owns them, and each owner sees such a shard", async () => {
    await room.engine.setDesired(desiredState("managed", { bucketId: "somebody", managed: true }));
    await room.setDesired("own");
    const own = await room.openShard("own");
    const staff = await room.openShard("staff", { pool: { ...SELECTOR, managed: true } });
    expect(idsOf(await room.engine.claim("staff", staff, 10))).toEqual(["managed"]);
    expect(idsOf(await room.engine.claim("own", own, 10))).toEqual(["own"]);
    expect(await room.engine.listShards("somebody")).toMatchObject([{ json: '{"id":"staff"}', assignedBots: 1 }]);
  });

  it("a local shard takes what no other shard takes, and makes way for one that comes", async () => {
    await room.engine.setDesired(desiredState("managed", { bucketId: "somebody", managed: true }));
    await room.setDesired("a", "b");
    const local = await room.openShard("local", { pool: { ...SELECTOR, bucketId: "", isLocal: true } });
    expect(idsOf(await room.engine.claim("local", local, 10))).toEqual(["a", "b", "managed"]);
    const own = await room.openShard("own", { capacity: 1 });
    expect(await room.engine.claim("local", local, 10)).toEqual([]);
    expect(await room.engine.claim("own", own, 10)).toHaveLength(1);
    expect(await room.engine.claim("local", local, 10)).toEqual([]);
    await room.engine.closeShard("own", own);
    expect(await room.engine.claim("local", local, 10)).toHaveLength(1);
    expect((await room.engine.locate("managed"))?.shardId).toBe("local");
  });

  it("threat 36: a shard's id is of one account, one kind and one credential: nobody else opens it or goes on with it", async () => {
    await room.engine.setDesired(desiredState("a", { bucketId: "somebody", managed: true }));
    const epoch = await room.openShard("one", { pool: MANAGED });
    await room.engine.claim("one", epoch, 1);
    const others: ShardSelector[] = [
      { ...MANAGED, bucketId: "somebody" },
      { ...MANAGED, managed: false },
      { ...MANAGED, managed: false, isLocal: true },
      { ...MANAGED, credential: "oauth app" },
    ];
    for (const pool of others) {
      expect(await room.engine.openShard(shardOpening("one", { pool }), TTL_MS)).toBeNull();
      expect(await room.engine.resumeShard({ shardId: "one", epoch, pool }, "hub-2", TTL_MS)).toBe(false);
    }
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub" });
    const selected = { ...MANAGED, categories: ["x"] };
    expect(await room.engine.resumeShard({ shardId: "one", epoch, pool: selected }, "hub-2", TTL_MS)).toBe(true);
    expect(await room.engine.openShard(shardOpening("one", { pool: selected }), TTL_MS)).not.toBeNull();
  });

  it("what a shard selects at run time counts from then on", async () => {
    await room.engine.setDesired(desiredState("a", { categoryId: "x" }));
    await room.engine.setDesired(desiredState("b", { categoryId: "y" }));
    const epoch = await room.openShard("one");
    await room.engine.claim("one", epoch, 10);
    await room.engine.updateSelector("one", epoch, { ...SELECTOR, categories: ["y"] }, '{"id":"one","n":2}');
    expect([await room.engine.locate("a"), (await room.engine.locate("b"))?.shardId]).toEqual([null, "one"]);
    expect(await room.engine.claim("one", epoch, 10)).toEqual([]);
    expect(await room.engine.listShards("account")).toMatchObject([{ json: '{"id":"one","n":2}', assignedBots: 1 }]);
  });
}

function testDesiredStates(room: EngineFixture): void {
  it("are told as they are, held or not", async () => {
    expect(await room.engine.listDesiredStates()).toEqual([]);
    await room.setDesired("a", "b");
    await room.engine.claim("one", await room.openShard("one"), 1);
    await room.engine.setDesired(desiredState("b", { categoryId: "x" }));
    expect(await room.engine.listDesiredStates()).toEqual([desiredState("a"), desiredState("b", { categoryId: "x" })]);
    await room.engine.clearDesired("account", "a");
    expect(idsOf(await room.engine.listDesiredStates())).toEqual(["b"]);
  });

  it("a bot that is wanted no longer is nobody's, and is not claimed again", async () => {
    await room.setDesired("a");
    const epoch = await room.openShard("one");
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.upsertStates("one", [stateUpdate("a", held?.fence ?? 0)]);
    await room.engine.clearDesired("somebody", "a");
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one" });
    await room.engine.clearDesired("account", "a");
    expect([await room.engine.locate("a"), await room.engine.getState("account", "a")]).toEqual([null, null]);
    expect(await room.engine.upsertStates("one", [stateUpdate("a", held?.fence ?? 0, 2)])).toEqual({ fenced: ["a"] });
    expect(await room.engine.claim("one", epoch, 1)).toEqual([]);
    await room.engine.clearDesired("account", "a");
  });

  it("a bot that moves to another category leaves a shard that does not take it, and stays where it fits", async () => {
    const pool = { ...SELECTOR, categories: ["x", "y"] };
    const epoch = await room.openShard("one", { pool });
    await room.engine.setDesired(desiredState("a", { categoryId: "x" }));
    const [held] = await room.engine.claim("one", epoch, 1);
    await room.engine.setDesired(desiredState("a", { categoryId: "y" }));
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", fence: held?.fence });
    await room.engine.setDesired(desiredState("a", { categoryId: "z" }));
    expect(await room.engine.locate("a")).toBeNull();
  });
}

function testMessages(room: EngineFixture): void {
  it("reach a hub that listens, and tell when nobody does", async () => {
    const heard: string[] = [];
    const stop = room.engine.onHubMessage("hub", (message) => heard.push(message));
    expect(await room.engine.sendToHub("hub", "one")).toBe(1);
    expect(await room.engine.sendToHub("other", "two")).toBe(0);
    stop();
    expect(await room.engine.sendToHub("hub", "three")).toBe(0);
    expect(heard).toEqual(["one"]);
  });

  it("every change is told, with whose bot it is", async () => {
    const changes: FleetChange[] = [];
    const stop = room.engine.onChange((change) => changes.push(change));
    await room.setDesired("a");
    const epoch = await room.openShard("one");
    const [a] = await room.engine.claim("one", epoch, 1);
    const fence = a?.fence ?? 0;
    await room.engine.upsertStates("one", [stateUpdate("a", fence)]);
    await room.engine.closeShard("one", epoch);
    stop();
    await room.setDesired("b");
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
  pools: testSelectors,
  leases: testLeases,
  returns: testReservations,
  wishes: testDesiredStates,
  states: testStates,
  messages: testMessages,
};
