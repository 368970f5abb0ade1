import { expect, it } from "vitest";
import { desiredState, type EngineFixture, idsOf, SELECTOR, stateUpdate, TTL_MS } from "./engine-fixture.ts";

/** When a lease ends, and its bots become unassigned. */
export function testLeases(fixture: EngineFixture): void {
  it("last as long as they are renewed; then the bots are unassigned, and a renewal fails", async () => {
    await fixture.setDesired("a");
    const epoch = await fixture.openShard("one");
    await fixture.engine.claim("one", epoch, 1);
    await fixture.advanceTime(TTL_MS - 1);
    expect(await fixture.engine.renewLease("one", epoch, TTL_MS)).toBe(true);
    await fixture.advanceTime(TTL_MS - 1);
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    await fixture.advanceTime(1);
    expect(await fixture.engine.renewLease("one", epoch, TTL_MS)).toBe(false);
    expect(await fixture.engine.locate("a")).toBeNull();
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [{ shardId: "one", epoch }], bots: 1 });
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    expect(idsOf(await fixture.engine.claim("two", await fixture.openShard("two"), 1))).toEqual(["a"]);
  });

  it("a newer epoch of the same shard ends the older one", async () => {
    await fixture.setDesired("a");
    const old = await fixture.openShard("one");
    const [held] = await fixture.engine.claim("one", old, 1);
    const next = await fixture.openShard("one");
    expect(next).toBeGreaterThan(old);
    expect(await fixture.engine.renewLease("one", old, TTL_MS)).toBe(false);
    expect(await fixture.engine.claim("one", old, 1)).toEqual([]);
    expect(await fixture.engine.upsertStates("one", [stateUpdate("a", held?.fence ?? 0)])).toEqual({ fenced: ["a"] });
    expect(await fixture.engine.claim("one", next, 1)).toHaveLength(1);
  });

  it("a shard that returns in time continues at another hub, with its bots", async () => {
    await fixture.setDesired("a");
    const epoch = await fixture.openShard("one");
    await fixture.engine.claim("one", epoch, 1);
    const lease = { shardId: "one", epoch, selector: SELECTOR };
    expect(await fixture.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(true);
    expect(await fixture.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub-2" });
    await fixture.advanceTime(TTL_MS);
    expect(await fixture.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(false);
    expect(await fixture.engine.resumeShard({ ...lease, shardId: "none" }, "hub-2", TTL_MS)).toBe(false);
  });

  it("closing one makes its bots claimable at once", async () => {
    await fixture.setDesired("a", "b");
    const epoch = await fixture.openShard("one");
    await fixture.engine.claim("one", epoch, 2);
    expect(await fixture.engine.closeShard("one", epoch)).toBe(2);
    expect(await fixture.engine.closeShard("one", epoch)).toBeNull();
    const next = await fixture.openShard("one");
    expect([await fixture.engine.closeShard("one", epoch), next > epoch]).toEqual([null, true]);
    expect(await fixture.engine.closeShard("one", next)).toBe(0);
    expect(await fixture.engine.listShards("account")).toEqual([]);
  });
}

/** What happens after the engine lost its data. */
export function testReservations(fixture: EngineFixture): void {
  it("after a loss of data, earlier holders adopt their bots with their fences, and nobody claims them first", async () => {
    await fixture.engine.bootstrap([desiredState("a"), desiredState("b"), desiredState("c")], TTL_MS);
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    expect(await fixture.engine.claim("two", two, 10)).toEqual([]);
    const held = [
      { botId: "a", fence: 7 },
      { botId: "none", fence: 8 },
    ];
    expect(await fixture.engine.adopt("one", one, held)).toEqual([{ botId: "a", fence: 7 }]);
    expect(await fixture.engine.adopt("two", two, [{ botId: "a", fence: 7 }])).toEqual([]);
    await fixture.setDesired("d");
    expect(idsOf(await fixture.engine.claim("two", two, 10))).toEqual(["d"]);
    await fixture.advanceTime(TTL_MS - 1);
    await fixture.engine.renewLease("two", two, TTL_MS);
    expect(await fixture.engine.claim("two", two, 10)).toEqual([]);
    await fixture.advanceTime(1);
    expect(idsOf(await fixture.engine.claim("two", two, 10))).toEqual(["b", "c"]);
  });

  it("a fence that is older than a later one, or that no engine can have given, is not adopted", async () => {
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    const [held] = await fixture.engine.claim("one", one, 1);
    const fence = held?.fence ?? 0;
    await fixture.engine.closeShard("one", one);
    const two = await fixture.openShard("two");
    const tries = [fence - 1, fence + 1_000_000, fence].map((number) => [{ botId: "a", fence: number }]);
    const taken = [];
    for (const items of tries) taken.push(await fixture.engine.adopt("two", two, items));
    expect(taken).toEqual([[], [], [{ botId: "a", fence }]]);
  });
}
