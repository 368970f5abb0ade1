import { expect, it } from "vitest";
import { idsOf, POOL, type Room, state, TTL_MS, wish } from "./engine-room.ts";

/** How long a shard has what it has. */
export function testLeases(room: Room): void {
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
    expect(await room.engine.reap()).toEqual({ shards: [{ shardId: "one", epoch }], bots: 1 });
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
    const lease = { shardId: "one", epoch, pool: POOL };
    expect(await room.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(true);
    expect(await room.engine.locate("a")).toMatchObject({ shardId: "one", hubId: "hub-2" });
    await room.pass(TTL_MS);
    expect(await room.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(false);
    expect(await room.engine.resumeShard({ ...lease, shardId: "none" }, "hub-2", TTL_MS)).toBe(false);
  });

  it("closing one frees its bots at once", async () => {
    await room.wanted("a", "b");
    const epoch = await room.opened("one");
    await room.engine.claim("one", epoch, 2);
    expect(await room.engine.closeShard("one", epoch)).toBe(2);
    expect(await room.engine.closeShard("one", epoch)).toBeNull();
    const next = await room.opened("one");
    expect([await room.engine.closeShard("one", epoch), next > epoch]).toEqual([null, true]);
    expect(await room.engine.closeShard("one", next)).toBe(0);
    expect(await room.engine.listShards("account")).toEqual([]);
  });
}

/** What happens after the engine forgot. */
export function testReturns(room: Room): void {
  it("after the engine forgot, holders come back with their numbers, and nobody is quicker", async () => {
    await room.engine.rebuild([wish("a"), wish("b"), wish("c")], TTL_MS);
    const [one, two] = [await room.opened("one"), await room.opened("two")];
    expect(await room.engine.claim("two", two, 10)).toEqual([]);
    const held = [
      { botId: "a", fence: 7 },
      { botId: "none", fence: 8 },
    ];
    expect(await room.engine.adopt("one", one, held)).toEqual([{ botId: "a", fence: 7 }]);
    expect(await room.engine.adopt("two", two, [{ botId: "a", fence: 7 }])).toEqual([]);
    await room.wanted("d");
    expect(idsOf(await room.engine.claim("two", two, 10))).toEqual(["d"]);
    await room.pass(TTL_MS - 1);
    await room.engine.beat("two", two, TTL_MS);
    expect(await room.engine.claim("two", two, 10)).toEqual([]);
    await room.pass(1);
    expect(idsOf(await room.engine.claim("two", two, 10))).toEqual(["b", "c"]);
  });

  it("a number that is older than one given since, or that nobody can have given, is refused", async () => {
    await room.wanted("a");
    const one = await room.opened("one");
    const [held] = await room.engine.claim("one", one, 1);
    const fence = held?.fence ?? 0;
    await room.engine.closeShard("one", one);
    const two = await room.opened("two");
    const tries = [fence - 1, fence + 1_000_000, fence].map((number) => [{ botId: "a", fence: number }]);
    const taken = [];
    for (const items of tries) taken.push(await room.engine.adopt("two", two, items));
    expect(taken).toEqual([[], [], [{ botId: "a", fence }]]);
  });
}
