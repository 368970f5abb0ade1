import { expect, it } from "vitest";
import { type EngineFixture, stateUpdate } from "./engine-fixture.ts";

/** What every engine does with the states of connected bots. */
export function testStates(room: EngineFixture): void {
  it("are those of the holder only, the latest of each, and gone with the holding", async () => {
    await room.setDesired("a", "b");
    const epoch = await room.openShard("one");
    const [a, b] = await room.engine.claim("one", epoch, 2);
    const states = [
      stateUpdate("a", a?.fence ?? 0, 2, '{"n":2}'),
      stateUpdate("b", b?.fence ?? 0),
      stateUpdate("c", 1),
    ];
    expect(await room.engine.upsertStates("one", states)).toEqual({ fenced: ["c"] });
    expect(await room.engine.upsertStates("two", [stateUpdate("a", a?.fence ?? 0, 9)])).toEqual({ fenced: ["a"] });
    await room.engine.upsertStates("one", [stateUpdate("a", a?.fence ?? 0, 1, '{"n":1}')]);
    expect(await room.engine.getState("account", "a")).toBe('{"n":2}');
    expect((await room.engine.listStates("account")).sort()).toEqual(['{"id":"b"}', '{"n":2}']);
    expect(await room.engine.countStates()).toBe(2);
    expect([await room.engine.listStates("somebody"), await room.engine.getState("somebody", "a")]).toEqual([[], null]);
    if (a) await room.engine.release("one", epoch, [a]);
    expect(await room.engine.listStates("account")).toEqual(['{"id":"b"}']);
  });

  it("the joined list is always that of the moment", async () => {
    const joined = async () => JSON.parse(new TextDecoder().decode(await room.engine.getStatesJson("account")));
    expect(await joined()).toEqual([]);
    await room.setDesired("a");
    const epoch = await room.openShard("one");
    const [a] = await room.engine.claim("one", epoch, 1);
    for (const revision of [1, 2]) {
      await room.engine.upsertStates("one", [stateUpdate("a", a?.fence ?? 0, revision, `{"ü":${revision}}`)]);
      expect([await joined(), await joined()]).toEqual([[{ ü: revision }], [{ ü: revision }]]);
    }
    await room.engine.closeShard("one", epoch);
    expect(await joined()).toEqual([]);
  });

  it("a shard is listed with what it holds and what of it is connected, for its own account", async () => {
    await room.setDesired("a", "b");
    const epoch = await room.openShard("one");
    const [a] = await room.engine.claim("one", epoch, 2);
    await room.engine.upsertStates("one", [stateUpdate("a", a?.fence ?? 0)]);
    expect(await room.engine.listShards("account")).toEqual([
      { json: '{"id":"one"}', assignedBots: 2, connectedBots: 1, lastSeenAt: expect.any(Number) },
    ]);
    expect(await room.engine.listShards("somebody")).toEqual([]);
  });
}
