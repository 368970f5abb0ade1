import { expect, it } from "vitest";
import { desiredState, type EngineFixture, shardOpening, stateUpdate } from "./engine-fixture.ts";

/** The states of connected bots. */
export function testStates(fixture: EngineFixture): void {
  it("come from the assigned shard only, are the latest, and end with the assignment", async () => {
    await fixture.setDesired("a", "b");
    const one = await fixture.openShard("one");
    const [a, b] = await fixture.engine.claim(one, 2);
    const two = await fixture.openShard("two");
    const states = [
      stateUpdate("a", a?.fence ?? 0, 2, '{"n":2}'),
      stateUpdate("b", b?.fence ?? 0),
      stateUpdate("c", 1),
    ];
    expect(await fixture.engine.upsertStates(one, states)).toEqual({ fenced: ["c"] });
    expect(await fixture.engine.upsertStates(two, [stateUpdate("a", a?.fence ?? 0, 9)])).toEqual({ fenced: ["a"] });
    await fixture.engine.upsertStates(one, [stateUpdate("a", a?.fence ?? 0, 1, '{"n":1}')]);
    expect(await fixture.engine.getState("account", "a")).toBe('{"n":2}');
    expect((await fixture.engine.listStates("account")).sort()).toEqual(['{"id":"b"}', '{"n":2}']);
    expect(await fixture.engine.getStates("account", ["b", "none", "a"])).toEqual(['{"id":"b"}', null, '{"n":2}']);
    expect(await fixture.engine.getStates("account", [])).toEqual([]);
    expect(await fixture.engine.countStates()).toBe(2);
    expect([await fixture.engine.listStates("somebody"), await fixture.engine.getState("somebody", "a")]).toEqual([
      [],
      null,
    ]);
    if (a) await fixture.engine.release(one, [a], { isConfirmed: true });
    expect(await fixture.engine.listStates("account")).toEqual(['{"id":"b"}']);
  });

  it("several accounts are read at once, in the order of their ids", async () => {
    await fixture.setDesired("a", "b", desiredState("c", { accountId: "somebody" }));
    const one = await fixture.openShard("one", { capacity: 1 });
    const [a] = await fixture.engine.claim(one, 1);
    await fixture.engine.upsertStates(one, [stateUpdate("a", a?.fence ?? 0)]);
    expect(await fixture.engine.readFleets(["nobody", "account", "somebody"])).toEqual([
      { states: new Map(), unassigned: [], shards: [] },
      {
        ...{ states: new Map([["a", '{"id":"a"}']]), unassigned: ["b"] },
        shards: [{ ...(await fixture.engine.listShards("account"))[0], ageMs: expect.any(Number) }],
      },
      { states: new Map(), unassigned: ["c"], shards: [] },
    ]);
    expect(await fixture.engine.readFleets([])).toEqual([]);
  });

  it("the encoded list is always current", async () => {
    const joined = async () => JSON.parse(new TextDecoder().decode(await fixture.engine.getStatesJson("account")));
    expect(await joined()).toEqual([]);
    await fixture.setDesired("a");
    const one = await fixture.openShard("one");
    const [a] = await fixture.engine.claim(one, 1);
    for (const revision of [1, 2]) {
      await fixture.engine.upsertStates(one, [stateUpdate("a", a?.fence ?? 0, revision, `{"ü":${revision}}`)]);
      expect([await joined(), await joined()]).toEqual([[{ ü: revision }], [{ ü: revision }]]);
    }
    await fixture.engine.closeShard(one, true);
    expect(await joined()).toEqual([]);
  });

  it("a shard is listed for its account, with the numbers of assigned and connected bots", async () => {
    await fixture.setDesired("a", "b");
    const one = await fixture.openShard("one");
    const [a] = await fixture.engine.claim(one, 2);
    await fixture.engine.upsertStates(one, [stateUpdate("a", a?.fence ?? 0)]);
    expect(await fixture.engine.listShards("account")).toEqual([
      {
        ...shardOpening("one"),
        ...{ assignedBots: 2, connectedBots: 1, ageMs: expect.any(Number), lastSeenAt: expect.any(Number) },
      },
    ]);
    expect(await fixture.engine.listShards("somebody")).toEqual([]);
  });
}
