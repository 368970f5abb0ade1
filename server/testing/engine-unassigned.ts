import { expect, it } from "vitest";
import { desiredState, type EngineFixture, idsOf, SELECTOR, shardOpening } from "./engine-fixture.ts";

/** What explains why a bot has no shard. */
export function testUnassigned(fixture: EngineFixture): void {
  const listUnassigned = async (accountId: string) => (await fixture.engine.readFleets([accountId]))[0]?.unassigned;

  it("bots without a shard are listed for their account, in the order in which they are claimed", async () => {
    await fixture.setDesired("a", "b", "c", desiredState("other", { accountId: "somebody" }));
    expect(await listUnassigned("account")).toEqual(["a", "b", "c"]);
    const one = await fixture.openShard("one");
    expect(idsOf(await fixture.engine.claim(one, 1))).toEqual(["a"]);
    await fixture.clearDesired("account", "c");
    expect(await listUnassigned("account")).toEqual(["b"]);
    await fixture.engine.closeShard(one, true);
    expect((await listUnassigned("account"))?.sort()).toEqual(["a", "b"]);
    expect(await listUnassigned("nobody")).toEqual([]);
  });

  it("the operator's shards are listed with their bots of all accounts, and no other shard is", async () => {
    await fixture.setDesired(
      desiredState("a", { categoryId: "x", managed: true }),
      desiredState("b", { categoryId: "y", managed: true, accountId: "somebody" }),
      "c",
    );
    const selector = { ...SELECTOR, accountId: "operator", managed: true };
    const managed = await fixture.openShard("managed", { selector });
    await fixture.openShard("own");
    expect(await fixture.engine.claim(managed, 10)).toHaveLength(2);
    const { capacity, json } = shardOpening("managed");
    expect(await fixture.engine.listSharedShards()).toEqual([
      { shardId: "managed", selector, capacity, json, assignedBots: 2 },
    ]);
  });
}
