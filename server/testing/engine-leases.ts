import { expect, it } from "vitest";
import { desiredState, type EngineFixture, idsOf, SELECTOR, stateUpdate, TTL_MS } from "./engine-fixture.ts";

/** How long a shard has what it has. */
export function testLeases(room: EngineFixture): void {
  it("last as long as they are prolonged; then the bots are free, and the shard is told", async () => {
    await room.setDesired("a");
    const epoch = await room.openShard("one");
    await room.engine.claim("one", epoch, 1);
    await room.advanceTime(TTL_MS - 1);
    expect(await room.engine.renewLease("one", epoch, TTL_MS)).toBe(true);
    await room.advanceTime(TTL_MS - 1);
    expect(await room.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    await room.advanceTime(1);
    expect(await room.engine.renewLease("one", epoch, TTL_MS)).toBe(false);
    expect(await room.engine.locate("a")).toBeNull();
    expect(await room.engine.expireLeases()).toEqual({ shards: [{ shardId: "one", epoch }], bots: 1 });
    expect(await room.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    expect(idsOf(await room.engine.claim("two", await room.openShard("two"), 1))).toEqual(["a"]);
  });

  it("a newer epoch of the same shard ends the older one", async () => {
    await room.setDesired("a");
    const old = await room.openShard("one");
    const [held] = await room.engine.claim("one", old, 1);
    const next = await room.openShard("one");
    expect(next).toBeGreaterThan(old);
    expect(await room.engine.renewLease("one", old, TTL_MS)).toBe(false);
    expect(await room.engine.claim("one", old, 1)).toEqual([]);
    expect(await room.engine.upsertStates("one", [stateUpdate("a", held?.fence ?? 0)])).toEqual({ fenced: ["a"] });
    expect(await room.engine.claim("one", next, 1)).toHaveLength(1);
  });

  it("a shard that comes back in time goes on at another hub, with its bots", async () => {
    await room.setDesired("a");
    const epoch = await room.openShard("one");
    await room.engine.claim("one", epoch, 1);
    const lease = { shardId: "one", epoch, pool: SELECTOR };
    expect(await room.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(true);
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub-2" });
    await room.advanceTime(TTL_MS);
    expect(await room.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(false);
    expect(await room.engine.resumeShard({ ...lease, shardId: "none" }, "hub-2", TTL_MS)).toBe(false);
  });

  it("closing one frees its bots at once", async () => {
    await room.setDesired("a", "b");
    const epoch = await room.openShard("one");
    await room.engine.claim("one", epoch, 2);
    expect(await room.engine.closeShard("one", epoch)).toBe(2);
    expect(await room.engine.closeShard("one", epoch)).toBeNull();
    const next = await room.openShard("one");
    expect([await room.engine.closeShard("one", epoch), next > epoch]).toEqual([null, true]);
    expect(await room.engine.closeShard("one", next)).toBe(0);
    expect(await room.engine.listShards("account")).toEqual([]);
  });
}

/** What happens after the engine forgot. */
export function testReservations(room: EngineFixture): void {
  it("after the engine forgot, holders come back with their numbers, and nobody is quicker", async () => {
    await room.engine.bootstrap([desiredState("a"), desiredState("b"), desiredState("c")], TTL_MS);
    const [one, two] = [await room.openShard("one"), await room.openShard("two")];
    expect(await room.engine.claim("two", two, 10)).toEqual([]);
    const held = [
      { botId: "a", fence: 7 },
      { botId: "none", fence: 8 },
    ];
    expect(await room.engine.adopt("one", one, held)).toEqual([{ botId: "a", fence: 7 }]);
    expect(await room.engine.adopt("two", two, [{ botId: "a", fence: 7 }])).toEqual([]);
    await room.setDesired("d");
    expect(idsOf(await room.engine.claim("two", two, 10))).toEqual(["d"]);
    await room.advanceTime(TTL_MS - 1);
    await room.engine.renewLease("two", two, TTL_MS);
    expect(await room.engine.claim("two", two, 10)).toEqual([]);
    await room.advanceTime(1);
    expect(idsOf(await room.engine.claim("two", two, 10))).toEqual(["b", "c"]);
  });

  it("a number that is older than one given since, or that nobody can have given, is refused", async () => {
    await room.setDesired("a");
    const one = await room.openShard("one");
    const [held] = await room.engine.claim("one", one, 1);
    const fence = held?.fence ?? 0;
    await room.engine.closeShard("one", one);
    const two = await room.openShard("two");
    const tries = [fence - 1, fence + 1_000_000, fence].map((number) => [{ botId: "a", fence: number }]);
    const taken = [];
    for (const items of tries) taken.push(await room.engine.adopt("two", two, items));
    expect(taken).toEqual([[], [], [{ botId: "a", fence }]]);
  });
}
