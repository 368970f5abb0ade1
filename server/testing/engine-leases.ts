import { expect, it } from "vitest";
import { desiredState, type EngineFixture, idsOf, SELECTOR, stateUpdate, TTL_MS } from "./engine-fixture.ts";

/** The engine's clock may go on by itself, too. */
const MARGIN_MS = 2_000;

/** When a lease ends, and its bots become unassigned. */
export function testLeases(fixture: EngineFixture): void {
  it("last as long as they are renewed; then the bots are unassigned, and a renewal fails", async () => {
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    await fixture.engine.claim(one, 1);
    await fixture.advanceTime(TTL_MS - MARGIN_MS);
    expect(await fixture.engine.renewLease(one, TTL_MS)).toHaveLength(1);
    await fixture.advanceTime(TTL_MS - MARGIN_MS);
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    await fixture.advanceTime(MARGIN_MS);
    expect(await fixture.engine.renewLease(one, TTL_MS)).toBeNull();
    expect(await fixture.engine.locate("account", "a")).toBeNull();
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [{ shardId: "one", epoch: one.epoch }], bots: 1 });
    expect(await fixture.engine.expireLeases()).toEqual({ shards: [], bots: 0 });
    expect(idsOf(await fixture.engine.claim(await fixture.openShard("two"), 1))).toEqual(["a"]);
  });

  it("a newer epoch of the same shard ends the older one", async () => {
    await fixture.setDesired("a");
    const old = await fixture.openShard("one");
    const [held] = await fixture.engine.claim(old, 1);
    const next = await fixture.openShard("one");
    expect(next.epoch).toBeGreaterThan(old.epoch);
    expect(await fixture.engine.renewLease(old, TTL_MS)).toBeNull();
    expect(await fixture.engine.claim(old, 1)).toEqual([]);
    expect(await fixture.engine.upsertStates(old, [stateUpdate("a", held?.fence ?? 0)])).toEqual({ fenced: ["a"] });
    expect(await fixture.engine.claim(next, 1)).toHaveLength(1);
  });

  it("a shard that returns in time continues at another hub, with its bots", async () => {
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    await fixture.engine.claim(one, 1);
    const lease = { shardId: "one", epoch: one.epoch, selector: SELECTOR };
    expect(await fixture.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(true);
    expect(await fixture.engine.locate("account", "a")).toMatchObject({ shardId: "one", hubId: "hub-2" });
    expect(await fixture.engine.renewLease({ ...one, hubId: "hub-2" }, TTL_MS)).toHaveLength(1);
    await fixture.advanceTime(TTL_MS);
    expect(await fixture.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(false);
    expect(await fixture.engine.resumeShard({ ...lease, shardId: "none" }, "hub-2", TTL_MS)).toBe(false);
  });

  it("the hub that a shard has left cannot claim, release, write or end anything for it any more", async () => {
    await fixture.setDesired("a", "b");
    const old = await fixture.openShard("one");
    const [held] = await fixture.engine.claim(old, 1);
    if (!held) throw new Error("nothing was claimed");
    const lease = { shardId: "one", epoch: old.epoch, selector: SELECTOR };
    expect(await fixture.engine.resumeShard(lease, "hub-2", TTL_MS)).toBe(true);
    expect(await fixture.engine.renewLease(old, TTL_MS)).toBeNull();
    expect(await fixture.engine.claim(old, 1)).toEqual([]);
    expect(await fixture.engine.release(old, [held], { isConfirmed: true })).toBe(0);
    expect(await fixture.engine.upsertStates(old, [stateUpdate(held.botId, held.fence)])).toEqual({
      fenced: [held.botId],
    });
    expect(await fixture.engine.closeShard(old, true)).toBeNull();
    expect(await fixture.engine.listAssignments(old)).toBeNull();
    expect(await fixture.engine.listAssignments({ ...old, hubId: "hub-2" })).toEqual([held]);
  });

  it("closing one makes its bots claimable at once", async () => {
    await fixture.setDesired("a", "b");
    const one = await fixture.openShard("one");
    await fixture.engine.claim(one, 2);
    expect(await fixture.engine.closeShard(one, true)).toBe(2);
    expect(await fixture.engine.closeShard(one, true)).toBeNull();
    const next = await fixture.openShard("one");
    expect([await fixture.engine.closeShard(one, true), next.epoch > one.epoch]).toEqual([null, true]);
    expect(await fixture.engine.closeShard(next, true)).toBe(0);
    expect(await fixture.engine.listShards("account")).toEqual([]);
  });
}

/** What happens after the engine lost its data. */
export function testReservations(fixture: EngineFixture): void {
  const prepare = (reservationMs = 0) =>
    fixture.engine.prepare(async () => ({ databaseMicroseconds: 1e15, reservationMs }));
  const setKnown = (...botIds: string[]) =>
    fixture.engine.setDesired(
      botIds.map((botId) => ({ ...desiredState(botId), version: 1, desired: desiredState(botId) })),
    );
  const held = (botId: string, fence: number) => ({ accountId: "account", botId, fence });

  it("after a loss of data, earlier holders adopt their bots with their fences, and nobody claims them first", async () => {
    await prepare(TTL_MS);
    await setKnown("a", "b", "c");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    expect(await fixture.engine.claim(two, 10)).toEqual([]);
    expect(await fixture.engine.adopt(one, [held("a", 7), held("none", 8)])).toEqual([held("a", 7)]);
    expect(await fixture.engine.adopt(two, [held("a", 7)])).toEqual([]);
    await fixture.advanceTime(TTL_MS / 2);
    await fixture.engine.renewLease(two, TTL_MS);
    expect(await fixture.engine.claim(two, 10)).toEqual([]);
    await fixture.advanceTime(TTL_MS / 2);
    expect(idsOf(await fixture.engine.claim(two, 10))).toEqual(["b", "c"]);
  });

  it("a bot is reserved whoever told the engine of it, also before the data was prepared; not once it was assigned", async () => {
    await fixture.setDesired("a");
    await prepare(TTL_MS);
    await fixture.setDesired("b");
    const one = await fixture.openShard("one");
    expect(await fixture.engine.claim(one, 10)).toEqual([]);
    const [adopted] = await fixture.engine.adopt(one, [held("b", 7)]);
    await fixture.engine.release(one, adopted ? [adopted] : [], { isConfirmed: true });
    expect(idsOf(await fixture.engine.claim(one, 10))).toEqual(["b"]);
  });

  it("fences and epochs are larger than the database's time, so larger than those of before", async () => {
    await prepare();
    await fixture.setDesired("a");
    await fixture.advanceTime(TTL_MS);
    const one = await fixture.openShard("one");
    expect(one.epoch).toBeGreaterThan(1e15);
    expect((await fixture.engine.claim(one, 1))[0]?.fence).toBeGreaterThan(1e15);
  });

  it("data that is prepared keeps its id, and is not started again", async () => {
    const id = await prepare();
    const again = await fixture.engine.prepare(() => Promise.reject(new Error("there is data")));
    expect(again).toBe(id);
  });

  it("a fence that is older than a later one, or that no engine can have given, is not adopted", async () => {
    await prepare();
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    const [claimed] = await fixture.engine.claim(one, 1);
    const fence = claimed?.fence ?? 0;
    await fixture.engine.closeShard(one, true);
    const two = await fixture.openShard("two");
    const taken = [];
    for (const number of [fence - 1, fence + 1e12, fence])
      taken.push(await fixture.engine.adopt(two, [held("a", number)]));
    expect(taken).toEqual([[], [], [held("a", fence)]]);
  });
}
