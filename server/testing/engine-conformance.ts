import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DesiredChange, DesiredState } from "../data/engine/desired-state.ts";
import type { FleetChange } from "../data/engine/fleet-engine.ts";
import { testEndings } from "./engine-endings.ts";
import {
  desiredState,
  type EngineFixture,
  idsOf,
  type OpenedEngine,
  openLease,
  SELECTOR,
  shardOpening,
  stateUpdate,
} from "./engine-fixture.ts";
import { testLeases, testReservations } from "./engine-leases.ts";
import { testHellos, testShardIds } from "./engine-shard-ids.ts";
import { testStates } from "./engine-states.ts";
import { testUnassigned } from "./engine-unassigned.ts";

/** Tests that every implementation of the engine must pass. */
export function describeEngine(name: string, open: () => Promise<OpenedEngine>): void {
  let version = 0;
  const fixture = {
    openShard: (shardId, changes = {}) => openLease(fixture.engine, shardOpening(shardId, changes)),
    async setDesired(...states) {
      const toChange = (item: string | DesiredState): DesiredChange => {
        const { accountId, botId, ...desired } = typeof item === "string" ? desiredState(item) : item;
        version += 1;
        return { accountId, botId, version, desired };
      };
      await fixture.engine.setDesired(states.map(toChange));
    },
    async clearDesired(accountId, botId) {
      version += 1;
      await fixture.engine.setDesired([{ accountId, botId, version, desired: null }]);
    },
    shardOf: async (botId) => (await fixture.engine.locate("account", botId))?.shardId,
  } as EngineFixture;
  beforeEach(async () => {
    Object.assign(fixture, await open());
  });
  afterEach(() => fixture.engine.close());
  describe(`${name}: reservations`, () => testReservations(fixture));
  for (const [part, tests] of Object.entries(PARTS)) {
    describe(`${name}: ${part}`, () => {
      beforeEach(async () => {
        await fixture.engine.prepare(async () => ({ databaseMicroseconds: 0, reservationMs: 0 }));
      });
      tests(fixture);
    });
  }
}

function testClaims(fixture: EngineFixture): void {
  it("a bot is assigned to one shard only, and fences grow with every assignment", async () => {
    await fixture.setDesired("a", "b", "c");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    const first = await fixture.engine.claim(one, 2);
    const second = await fixture.engine.claim(two, 10);
    expect(idsOf([...first, ...second])).toEqual(["a", "b", "c"]);
    expect(await fixture.engine.claim(one, 10)).toEqual([]);
    const fences = [...first, ...second].map(({ fence }) => fence);
    expect(new Set(fences).size).toBe(3);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
  });

  it("an account has unassigned bots until the last one is claimed, and again from a release on", async () => {
    const { accountId } = desiredState("a");
    expect(await fixture.engine.hasUnassigned(accountId)).toBe(false);
    await fixture.setDesired("a");
    expect(await fixture.engine.hasUnassigned(accountId)).toBe(true);
    const one = await fixture.openShard("one");
    const claimed = await fixture.engine.claim(one, 1);
    expect(await fixture.engine.hasUnassigned(accountId)).toBe(false);
    await fixture.engine.release(one, claimed, { cooldownMs: 60_000, isConfirmed: true });
    expect(await fixture.engine.hasUnassigned(accountId)).toBe(true);
  });

  it("64 claimers at once over 1,000 bots: each bot once", async () => {
    await fixture.setDesired(...Array.from({ length: 1000 }, (_, i) => `bot-${i}`));
    const holders = await Promise.all(Array.from({ length: 64 }, (_, i) => fixture.openShard(`shard-${i}`)));
    const claims = await Promise.all(holders.map((holder) => fixture.engine.claim(holder, 50)));
    const all = claims.flat().map(({ botId }) => botId);
    expect([all.length, new Set(all).size]).toEqual([1000, 1000]);
  });

  it("a released bot is unassigned again; only its holder can release it, and once", async () => {
    await fixture.setDesired("a");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    const [assignment] = await fixture.engine.claim(one, 1);
    if (!assignment) throw new Error("nothing was claimed");
    expect(await fixture.engine.release(two, [assignment], { isConfirmed: true })).toBe(0);
    expect(
      await fixture.engine.release(one, [{ ...assignment, fence: assignment.fence - 1 }], { isConfirmed: true }),
    ).toBe(0);
    expect(await fixture.engine.release(one, [assignment], { isConfirmed: true })).toBe(1);
    expect(await fixture.engine.release(one, [assignment], { isConfirmed: true })).toBe(0);
    const [again] = await fixture.engine.claim(two, 1);
    expect(again?.fence).toBeGreaterThan(assignment.fence);
  });

  it("a bot released with a cooldown is not claimed before its end, unless its desired state is set again", async () => {
    await fixture.setDesired("a", "b");
    const one = await fixture.openShard("one");
    await fixture.engine.release(one, await fixture.engine.claim(one, 2), { cooldownMs: 1_000, isConfirmed: true });
    expect(await fixture.engine.claim(one, 2)).toEqual([]);
    await fixture.setDesired("a");
    expect(idsOf(await fixture.engine.claim(one, 2))).toEqual(["a"]);
    await fixture.advanceTime(1_000);
    expect(idsOf(await fixture.engine.claim(one, 2))).toEqual(["b"]);
  });
}

function testSelectors(fixture: EngineFixture): void {
  it("claims match the selector, and never exceed the capacity", async () => {
    await fixture.setDesired(desiredState("mine", { categoryId: "x" }));
    await fixture.setDesired(desiredState("other-category", { categoryId: "y" }));
    await fixture.setDesired(desiredState("none"));
    await fixture.setDesired(desiredState("foreign", { accountId: "somebody" }));
    const byCategory = { ...SELECTOR, categories: ["x"] };
    const byId = { ...SELECTOR, bots: ["none", "foreign"] };
    expect(idsOf(await fixture.engine.claim(await fixture.openShard("c", { selector: byCategory }), 10))).toEqual([
      "mine",
    ]);
    expect(idsOf(await fixture.engine.claim(await fixture.openShard("i", { selector: byId }), 10))).toEqual(["none"]);
    await fixture.setDesired("1", "2", "3");
    const small = await fixture.openShard("small", { capacity: 2 });
    expect(await fixture.engine.claim(small, 10)).toHaveLength(2);
    expect(await fixture.engine.claim(small, 10)).toEqual([]);
  });

  it("only managed shards claim managed bots, of any owner, and each owner sees the shard", async () => {
    await fixture.setDesired(desiredState("managed", { accountId: "somebody", managed: true }));
    await fixture.setDesired("own");
    const own = await fixture.openShard("own");
    const staff = await fixture.openShard("staff", { selector: { ...SELECTOR, managed: true } });
    expect(idsOf(await fixture.engine.claim(staff, 10))).toEqual(["managed"]);
    expect(idsOf(await fixture.engine.claim(own, 10))).toEqual(["own"]);
    expect(await fixture.engine.listShards("somebody")).toMatchObject([{ json: '{"id":"staff"}', assignedBots: 1 }]);
  });

  it("a local shard claims what no other shard claims, and loses it to a shard that is opened later", async () => {
    await fixture.setDesired(desiredState("managed", { accountId: "somebody", managed: true }));
    await fixture.setDesired("a", "b");
    const local = await fixture.openShard("local", { selector: { ...SELECTOR, accountId: "", isLocal: true } });
    const claimed = await fixture.engine.claim(local, 10);
    expect(idsOf(claimed)).toEqual(["a", "b", "managed"]);
    expect(await fixture.engine.listShards("")).toMatchObject([{ shardId: "local" }]);
    const own = await fixture.openShard("own", { capacity: 1 });
    expect(await fixture.engine.claim(own, 10)).toEqual([]);
    await fixture.engine.updateSelector(own, SELECTOR, "{}");
    const kept = (await fixture.engine.listAssignments(local)) ?? [];
    expect(kept).toHaveLength(2);
    const lost = claimed.filter(({ botId }) => !idsOf(kept).includes(botId));
    await fixture.engine.release(local, lost, { isConfirmed: true });
    expect(await fixture.engine.claim(local, 10)).toEqual([]);
    expect(await fixture.engine.claim(own, 10)).toHaveLength(1);
    expect(await fixture.engine.claim(local, 10)).toEqual([]);
    await fixture.engine.closeShard(own, true);
    expect(await fixture.engine.claim(local, 10)).toHaveLength(1);
    expect((await fixture.engine.locate("somebody", "managed"))?.shardId).toBe("local");
  });
}

function testUnions(fixture: EngineFixture): void {
  it("of categories, ids and bots without a category, the union is selected; an id of another account adds nothing", async () => {
    const foreign = { accountId: "somebody", categoryId: "x" };
    await fixture.setDesired(
      ...[desiredState("in-x", { categoryId: "x" }), desiredState("in-y", { categoryId: "y" })],
      ...[desiredState("listed", { categoryId: "y" }), "free", "listed-free", desiredState("foreign", foreign)],
    );
    const claims = async (name: string, selection: object, max = 10) => {
      const holder = await fixture.openShard(name, { selector: { ...SELECTOR, ...selection } });
      const claimed = idsOf(await fixture.engine.claim(holder, max));
      await fixture.engine.closeShard(holder, true);
      return claimed;
    };
    const bots = ["listed", "listed-free", "foreign"];
    expect(await claims("both", { categories: ["x"], bots })).toEqual(["in-x", "listed", "listed-free"]);
    expect(await claims("few", { categories: ["x"], bots }, 2)).toHaveLength(2);
    expect(await claims("all", { categories: ["x"], bots, uncategorised: true })).toEqual(
      ["free", "in-x", "listed", "listed-free"], // not in-y
    );
    expect(await claims("free", { categories: [], uncategorised: true })).toEqual(["free", "listed-free"]);
    expect(await claims("alone", { uncategorised: true })).toEqual(["free", "listed-free"]);
    expect(await claims("none", { categories: [], bots: [] })).toEqual([]);
    expect(await claims("unlimited", {})).toHaveLength(5);
  });

  it("a bot keeps its shard while it is in any of the shard's lists", async () => {
    await fixture.setDesired(desiredState("bot", { categoryId: "x" }));
    const one = await fixture.openShard("one", { selector: { ...SELECTOR, categories: ["x"], bots: ["bot"] } });
    await fixture.engine.claim(one, 10);
    await fixture.setDesired(desiredState("bot", { categoryId: "y" }));
    expect(await fixture.shardOf("bot")).toBe("one");
    const onlyFree = { ...SELECTOR, categories: [], uncategorised: true };
    await fixture.engine.updateSelector(one, onlyFree, "{}");
    expect(await fixture.shardOf("bot")).toBeUndefined();
  });
}

function testDesiredStates(fixture: EngineFixture): void {
  it("are listed, of assigned and unassigned bots", async () => {
    expect(await fixture.engine.listDesiredStates()).toEqual([]);
    await fixture.setDesired("a", "b");
    await fixture.engine.claim(await fixture.openShard("one"), 1);
    await fixture.setDesired(desiredState("b", { categoryId: "x" }));
    expect(await fixture.engine.listDesiredStates()).toEqual([
      desiredState("a"),
      desiredState("b", { categoryId: "x" }),
    ]);
    await fixture.clearDesired("account", "a");
    expect(idsOf(await fixture.engine.listDesiredStates())).toEqual(["b"]);
  });

  it("a bot whose desired state is cleared loses its shard, and is not claimed again", async () => {
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    const [assignment] = await fixture.engine.claim(one, 1);
    await fixture.engine.upsertStates(one, [stateUpdate("a", assignment?.fence ?? 0)]);
    await fixture.clearDesired("somebody", "a");
    expect(await fixture.engine.locate("account", "a")).toMatchObject({ shardId: "one" });
    await fixture.clearDesired("account", "a");
    expect([await fixture.engine.locate("account", "a"), await fixture.engine.getState("account", "a")]).toEqual([
      null,
      null,
    ]);
    expect(await fixture.engine.upsertStates(one, [stateUpdate("a", assignment?.fence ?? 0, 2)])).toEqual({
      fenced: ["a"],
    });
    expect(await fixture.engine.claim(one, 1)).toEqual([]);
    await fixture.clearDesired("account", "a");
  });

  it("a bot in another category keeps its shard only while the selector matches", async () => {
    const selector = { ...SELECTOR, categories: ["x", "y"] };
    const one = await fixture.openShard("one", { selector });
    await fixture.setDesired(desiredState("a", { categoryId: "x" }));
    const [assignment] = await fixture.engine.claim(one, 1);
    await fixture.setDesired(desiredState("a", { categoryId: "y" }));
    expect(await fixture.engine.locate("account", "a")).toMatchObject({ shardId: "one", fence: assignment?.fence });
    await fixture.setDesired(desiredState("a", { categoryId: "z" }));
    expect(await fixture.engine.locate("account", "a")).toBeNull();
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
    const one = await fixture.openShard("one");
    const [a] = await fixture.engine.claim(one, 1);
    const fence = a?.fence ?? 0;
    const [booting, available] = ['{"id":"a","status":1}', '{"id":"a","status":2}'];
    await fixture.engine.upsertStates(one, [stateUpdate("a", fence, 1, booting)]);
    await fixture.engine.upsertStates(one, [stateUpdate("a", fence, 2, available)]);
    await fixture.engine.closeShard(one, true);
    stop();
    await fixture.setDesired("b");
    const of = { accountId: "account", botId: "a" };
    const shard = { kind: "shard", accountId: "account", shardId: "one" };
    expect(changes).toEqual([
      { kind: "unassigned", ...of },
      { kind: "desired", ...of },
      shard,
      { kind: "state", ...of, json: booting, statusBefore: null },
      { kind: "state", ...of, json: available, statusBefore: 1 },
      { kind: "state", ...of, json: null, statusBefore: 2 },
      { kind: "unassigned", ...of },
      { kind: "lost", ...of, shardId: "one", fence },
      shard,
    ]);
  });
}

const PARTS = {
  claims: testClaims,
  selectors: testSelectors,
  unions: testUnions,
  shardIds: testShardIds,
  leases: testLeases,
  endings: testEndings,
  hellos: testHellos,
  desiredStates: testDesiredStates,
  states: testStates,
  unassigned: testUnassigned,
  messages: testMessages,
};
