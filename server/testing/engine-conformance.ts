import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FleetChange } from "../data/engine/fleet-change.ts";
import type { ShardSelector } from "../data/engine/shard-selector.ts";
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

/** Tests that every implementation of the engine must pass. */
export function describeEngine(name: string, open: () => Promise<OpenedEngine>): void {
  const fixture = {
    async openShard(shardId, changes = {}) {
      return (await fixture.engine.openShard(shardOpening(shardId, changes), TTL_MS))?.epoch ?? 0;
    },
    async setDesired(...botIds) {
      for (const botId of botIds) await fixture.engine.setDesired(desiredState(botId));
    },
  } as EngineFixture;
  beforeEach(async () => void Object.assign(fixture, await open()));
  afterEach(() => fixture.engine.close());
  for (const [part, tests] of Object.entries(PARTS)) describe(`${name}: ${part}`, () => tests(fixture));
}

function testClaims(fixture: EngineFixture): void {
  it("a bot is assigned to one shard only, and fences grow with every assignment", async () => {
    await fixture.setDesired("a", "b", "c");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    const first = await fixture.engine.claim("one", one, 2);
    const second = await fixture.engine.claim("two", two, 10);
    expect(idsOf([...first, ...second])).toEqual(["a", "b", "c"]);
    expect(await fixture.engine.claim("one", one, 10)).toEqual([]);
    const fences = [...first, ...second].map(({ fence }) => fence);
    expect(new Set(fences).size).toBe(3);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
  });

  it("64 claimers at once over 1,000 bots: each bot once", async () => {
    for (let i = 0; i < 1000; i++) await fixture.engine.setDesired(desiredState(`bot-${i}`));
    const epochs = await Promise.all(Array.from({ length: 64 }, (_, i) => fixture.openShard(`shard-${i}`)));
    const claims = await Promise.all(epochs.map((epoch, i) => fixture.engine.claim(`shard-${i}`, epoch, 50)));
    const all = claims.flat().map(({ botId }) => botId);
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
  });

  it("a released bot is unassigned again; only its holder can release it, and once", async () => {
    await fixture.setDesired("a");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    const [assignment] = await fixture.engine.claim("one", one, 1);
    if (!assignment) throw new Error("nothing was claimed");
    expect(await fixture.engine.release("two", two, [assignment])).toBe(0);
    expect(await fixture.engine.release("one", one, [{ ...assignment, fence: assignment.fence - 1 }])).toBe(0);
    expect(await fixture.engine.release("one", one, [assignment])).toBe(1);
    expect(await fixture.engine.release("one", one, [assignment])).toBe(0);
    const [again] = await fixture.engine.claim("two", two, 1);
    expect(again?.fence).toBeGreaterThan(assignment.fence);
  });

  it("a bot released with a cooldown is not claimed before its end, unless its desired state is set again", async () => {
    await fixture.setDesired("a", "b");
    const epoch = await fixture.openShard("one");
    await fixture.engine.release("one", epoch, await fixture.engine.claim("one", epoch, 2), 1_000);
    expect(await fixture.engine.claim("one", epoch, 2)).toEqual([]);
    await fixture.setDesired("a");
    expect(idsOf(await fixture.engine.claim("one", epoch, 2))).toEqual(["a"]);
    await fixture.advanceTime(1_000);
    expect(idsOf(await fixture.engine.claim("one", epoch, 2))).toEqual(["b"]);
  });
}

function testSelectors(fixture: EngineFixture): void {
  it("claims match the selector, and never exceed the capacity", async () => {
    await fixture.engine.setDesired(desiredState("mine", { categoryId: "x" }));
    await fixture.engine.setDesired(desiredState("other-category", { categoryId: "y" }));
    await fixture.engine.setDesired(desiredState("none"));
    await fixture.engine.setDesired(desiredState("foreign", { accountId: "somebody" }));
    const byCategory = { ...SELECTOR, categories: ["x"] };
    const byId = { ...SELECTOR, bots: ["none", "foreign"] };
    expect(idsOf(await fixture.engine.claim("c", await fixture.openShard("c", { selector: byCategory }), 10))).toEqual([
      "mine",
    ]);
    expect(idsOf(await fixture.engine.claim("i", await fixture.openShard("i", { selector: byId }), 10))).toEqual([
      "none",
    ]);
    await fixture.setDesired("1", "2", "3");
    const small = await fixture.openShard("small", { capacity: 2 });
    expect(await fixture.engine.claim("small", small, 10)).toHaveLength(2);
    expect(await fixture.engine.claim("small", small, 10)).toEqual([]);
  });

  it("only managed shards claim managed bots, of any owner, and each owner sees the shard", async () => {
    await fixture.engine.setDesired(desiredState("managed", { accountId: "somebody", managed: true }));
    await fixture.setDesired("own");
    const own = await fixture.openShard("own");
    const staff = await fixture.openShard("staff", { selector: { ...SELECTOR, managed: true } });
    expect(idsOf(await fixture.engine.claim("staff", staff, 10))).toEqual(["managed"]);
    expect(idsOf(await fixture.engine.claim("own", own, 10))).toEqual(["own"]);
    expect(await fixture.engine.listShards("somebody")).toMatchObject([{ json: '{"id":"staff"}', assignedBots: 1 }]);
  });

  it("a local shard claims what no other shard claims, and loses it to a shard that is opened later", async () => {
    await fixture.engine.setDesired(desiredState("managed", { accountId: "somebody", managed: true }));
    await fixture.setDesired("a", "b");
    const local = await fixture.openShard("local", { selector: { ...SELECTOR, accountId: "", isLocal: true } });
    expect(idsOf(await fixture.engine.claim("local", local, 10))).toEqual(["a", "b", "managed"]);
    const own = await fixture.openShard("own", { capacity: 1 });
    expect(await fixture.engine.claim("local", local, 10)).toEqual([]);
    expect(await fixture.engine.claim("own", own, 10)).toHaveLength(1);
    expect(await fixture.engine.claim("local", local, 10)).toEqual([]);
    await fixture.engine.closeShard("own", own);
    expect(await fixture.engine.claim("local", local, 10)).toHaveLength(1);
    expect((await fixture.engine.locate("managed"))?.shardId).toBe("local");
  });

  it("threat 36: a shard's id belongs to one account, one kind and one credential: nobody else opens or resumes it", async () => {
    await fixture.engine.setDesired(desiredState("a", { accountId: "somebody", managed: true }));
    const epoch = await fixture.openShard("one", { selector: MANAGED });
    await fixture.engine.claim("one", epoch, 1);
    const others: ShardSelector[] = [
      { ...MANAGED, accountId: "somebody" },
      { ...MANAGED, managed: false },
      { ...MANAGED, managed: false, isLocal: true },
      { ...MANAGED, credential: "oauth app" },
    ];
    for (const selector of others) {
      expect(await fixture.engine.openShard(shardOpening("one", { selector }), TTL_MS)).toBeNull();
      expect(await fixture.engine.resumeShard({ shardId: "one", epoch, selector }, "hub-2", TTL_MS)).toBe(false);
    }
    expect(await fixture.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub" });
    const selected = { ...MANAGED, categories: ["x"] };
    expect(await fixture.engine.resumeShard({ shardId: "one", epoch, selector: selected }, "hub-2", TTL_MS)).toBe(true);
    expect(await fixture.engine.openShard(shardOpening("one", { selector: selected }), TTL_MS)).not.toBeNull();
  });

  it("a new selector applies at once", async () => {
    await fixture.engine.setDesired(desiredState("a", { categoryId: "x" }));
    await fixture.engine.setDesired(desiredState("b", { categoryId: "y" }));
    const epoch = await fixture.openShard("one");
    await fixture.engine.claim("one", epoch, 10);
    await fixture.engine.updateSelector("one", epoch, { ...SELECTOR, categories: ["y"] }, '{"id":"one","n":2}');
    expect([await fixture.engine.locate("a"), (await fixture.engine.locate("b"))?.shardId]).toEqual([null, "one"]);
    expect(await fixture.engine.claim("one", epoch, 10)).toEqual([]);
    expect(await fixture.engine.listShards("account")).toMatchObject([{ json: '{"id":"one","n":2}', assignedBots: 1 }]);
  });
}

function testDesiredStates(fixture: EngineFixture): void {
  it("are listed, of assigned and unassigned bots", async () => {
    expect(await fixture.engine.listDesiredStates()).toEqual([]);
    await fixture.setDesired("a", "b");
    await fixture.engine.claim("one", await fixture.openShard("one"), 1);
    await fixture.engine.setDesired(desiredState("b", { categoryId: "x" }));
    expect(await fixture.engine.listDesiredStates()).toEqual([
      desiredState("a"),
      desiredState("b", { categoryId: "x" }),
    ]);
    await fixture.engine.clearDesired("account", "a");
    expect(idsOf(await fixture.engine.listDesiredStates())).toEqual(["b"]);
  });

  it("a bot whose desired state is cleared loses its shard, and is not claimed again", async () => {
    await fixture.setDesired("a");
    const epoch = await fixture.openShard("one");
    const [assignment] = await fixture.engine.claim("one", epoch, 1);
    await fixture.engine.upsertStates("one", [stateUpdate("a", assignment?.fence ?? 0)]);
    await fixture.engine.clearDesired("somebody", "a");
    expect(await fixture.engine.locate("a")).toMatchObject({ shardId: "one" });
    await fixture.engine.clearDesired("account", "a");
    expect([await fixture.engine.locate("a"), await fixture.engine.getState("account", "a")]).toEqual([null, null]);
    expect(await fixture.engine.upsertStates("one", [stateUpdate("a", assignment?.fence ?? 0, 2)])).toEqual({
      fenced: ["a"],
    });
    expect(await fixture.engine.claim("one", epoch, 1)).toEqual([]);
    await fixture.engine.clearDesired("account", "a");
  });

  it("a bot in another category keeps its shard only while the selector matches", async () => {
    const selector = { ...SELECTOR, categories: ["x", "y"] };
    const epoch = await fixture.openShard("one", { selector });
    await fixture.engine.setDesired(desiredState("a", { categoryId: "x" }));
    const [assignment] = await fixture.engine.claim("one", epoch, 1);
    await fixture.engine.setDesired(desiredState("a", { categoryId: "y" }));
    expect(await fixture.engine.locate("a")).toMatchObject({ shardId: "one", fence: assignment?.fence });
    await fixture.engine.setDesired(desiredState("a", { categoryId: "z" }));
    expect(await fixture.engine.locate("a")).toBeNull();
  });
}

function testMessages(fixture: EngineFixture): void {
  it("reach the hub that subscribed, and return 0 for another", async () => {
    const received: string[] = [];
    const stop = fixture.engine.onHubMessage("hub", (message) => received.push(message));
    expect(await fixture.engine.sendToHub("hub", "one")).toBe(1);
    expect(await fixture.engine.sendToHub("other", "two")).toBe(0);
    stop();
    expect(await fixture.engine.sendToHub("hub", "three")).toBe(0);
    expect(received).toEqual(["one"]);
  });

  it("every change is published, with the bot's account", async () => {
    const changes: FleetChange[] = [];
    const stop = fixture.engine.onChange((change) => changes.push(change));
    await fixture.setDesired("a");
    const epoch = await fixture.openShard("one");
    const [a] = await fixture.engine.claim("one", epoch, 1);
    const fence = a?.fence ?? 0;
    await fixture.engine.upsertStates("one", [stateUpdate("a", fence)]);
    await fixture.engine.closeShard("one", epoch);
    stop();
    await fixture.setDesired("b");
    const of = { accountId: "account", botId: "a" };
    const shard = { kind: "shard", accountId: "account", shardId: "one" };
    expect(changes).toEqual([
      { kind: "unassigned", ...of },
      { kind: "desired", ...of },
      shard,
      { kind: "state", ...of, json: '{"id":"a"}' },
      { kind: "state", ...of, json: null },
      { kind: "unassigned", ...of },
      { kind: "lost", ...of, shardId: "one", fence },
      shard,
    ]);
  });
}

const PARTS = {
  claims: testClaims,
  selectors: testSelectors,
  leases: testLeases,
  reservations: testReservations,
  desiredStates: testDesiredStates,
  states: testStates,
  messages: testMessages,
};
