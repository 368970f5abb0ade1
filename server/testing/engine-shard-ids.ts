import { expect, it } from "vitest";
import type { ShardSelector } from "../data/engine/shard-selector.ts";
import { desiredState, type EngineFixture, SELECTOR, shardOpening, TTL_MS } from "./engine-fixture.ts";

const MANAGED = { ...SELECTOR, managed: true };

export function testShardIds(fixture: EngineFixture): void {
  it("threat 36: a shard's id belongs to one account, one kind and one credential: nobody else opens or resumes it", async () => {
    await fixture.setDesired(desiredState("a", { accountId: "somebody", managed: true }));
    const one = await fixture.openShard("one", { selector: MANAGED });
    await fixture.engine.claim(one, 1);
    const others: ShardSelector[] = [
      { ...MANAGED, accountId: "somebody" },
      { ...MANAGED, managed: false },
      { ...MANAGED, managed: false, isLocal: true },
      { ...MANAGED, credential: "oauth app" },
    ];
    for (const selector of others) {
      expect(await fixture.engine.openShard(shardOpening("one", { selector }), TTL_MS)).toBe("taken");
      expect(await fixture.engine.resumeShard({ shardId: "one", epoch: one.epoch, selector }, "hub-2", TTL_MS)).toBe(
        false,
      );
    }
    expect(await fixture.engine.locate("somebody", "a")).toMatchObject({ shardId: "one", hubId: "hub" });
    const selected = { ...MANAGED, categories: ["x"] };
    expect(
      await fixture.engine.resumeShard({ shardId: "one", epoch: one.epoch, selector: selected }, "hub-2", TTL_MS),
    ).toBe(true);
    expect((await fixture.openShard("one", { selector: selected })).epoch).toBeGreaterThan(one.epoch);
  });

  it("a new selector applies at once", async () => {
    await fixture.setDesired(desiredState("a", { categoryId: "x" }));
    await fixture.setDesired(desiredState("b", { categoryId: "y" }));
    const one = await fixture.openShard("one");
    await fixture.engine.claim(one, 10);
    await fixture.engine.updateSelector(one, { ...SELECTOR, categories: ["y"] }, '{"id":"one","n":2}');
    expect([
      await fixture.engine.locate("account", "a"),
      (await fixture.engine.locate("account", "b"))?.shardId,
    ]).toEqual([null, "one"]);
    expect(await fixture.engine.claim(one, 10)).toEqual([]);
    expect(await fixture.engine.listShards("account")).toMatchObject([{ json: '{"id":"one","n":2}', assignedBots: 1 }]);
  });
}

export function testHellos(fixture: EngineFixture): void {
  const hello = (number: number, startId = "start") => ({ startId, number });

  it("an older hello of the same process neither opens nor continues its lease", async () => {
    await fixture.setDesired("a");
    const one = await fixture.openShard("one", { hello: hello(2) });
    const [held] = await fixture.engine.claim(one, 1);
    const lease = { shardId: "one", epoch: one.epoch, selector: SELECTOR };
    expect(await fixture.engine.openShard(shardOpening("one", { hello: hello(1) }), TTL_MS)).toBe("outdated");
    expect(await fixture.engine.resumeShard({ ...lease, hello: hello(1) }, "hub-2", TTL_MS)).toBe(false);
    expect(await fixture.engine.renewLease(one, TTL_MS)).toEqual([held]);
    expect(await fixture.engine.resumeShard({ ...lease, hello: hello(3) }, "hub-2", TTL_MS)).toBe(true);
    expect(await fixture.engine.resumeShard({ ...lease, hello: hello(2) }, "hub", TTL_MS)).toBe(false);
    expect(await fixture.engine.renewLease({ ...one, hubId: "hub-2" }, TTL_MS)).toEqual([held]);
  });

  it("a process that starts again, and one that does not number its hellos, open the lease", async () => {
    const one = await fixture.openShard("one", { hello: hello(2) });
    const two = await fixture.openShard("one", { hello: hello(1, "another start") });
    expect(two.epoch).toBeGreaterThan(one.epoch);
    const three = await fixture.openShard("one");
    expect(three.epoch).toBeGreaterThan(two.epoch);
    expect((await fixture.openShard("one", { hello: hello(1) })).epoch).toBeGreaterThan(three.epoch);
  });
}
