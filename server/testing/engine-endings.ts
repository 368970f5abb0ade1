import { expect, it } from "vitest";
import type { ClaimedBot } from "../data/engine/bot-assignment.ts";
import type { LeaseHolder } from "../data/engine/fleet-engine.ts";
import { desiredState, type EngineFixture, idsOf, SELECTOR, TTL_MS } from "./engine-fixture.ts";

const UNCONFIRMED = { isConfirmed: false };
const CONFIRMED = { isConfirmed: true };

type End = (fixture: EngineFixture, one: LeaseHolder, assignment: ClaimedBot) => Promise<unknown>;
const ENDS: Record<string, End> = {
  "the shard selects other bots": async (fixture, one) => {
    await fixture.engine.updateSelector(one, { ...SELECTOR, categories: ["x"] }, "{}");
  },
  "it is cleared and set again": async (fixture) => {
    await fixture.clearDesired("account", "a");
    await fixture.setDesired(desiredState("a", { categoryId: "x" }));
  },
  "it is released before the shard has confirmed it": ({ engine }, one, assignment) =>
    engine.release(one, [assignment], UNCONFIRMED),
  "its desired state is set again after that": async (fixture, one, assignment) => {
    await fixture.engine.release(one, [assignment], { ...UNCONFIRMED, cooldownMs: 60_000 });
    await fixture.setDesired("a");
  },
};

export function testEndings(fixture: EngineFixture): void {
  async function claimOne() {
    await fixture.setDesired("a");
    const [one, two] = [await fixture.openShard("one"), await fixture.openShard("two")];
    const [assignment] = (await fixture.engine.claim(one, 1)) as [ClaimedBot];
    const claimAgain = async () => idsOf(await fixture.engine.claim(two, 1));
    return { one, assignment, claimAgain };
  }

  for (const [how, end] of Object.entries(ENDS)) {
    it(`nobody claims a bot before its shard has released it, when ${how}`, async () => {
      const { one, assignment, claimAgain } = await claimOne();
      await end(fixture, one, assignment);
      expect(await fixture.engine.locate("account", "a")).toBeNull();
      expect(await claimAgain()).toEqual([]);
      await fixture.engine.release(one, [{ ...assignment, fence: assignment.fence + 1 }], CONFIRMED);
      expect(await claimAgain()).toEqual([]);
      expect(await fixture.engine.release(one, [assignment], CONFIRMED)).toBe(0);
      expect(await claimAgain()).toEqual(["a"]);
    });

    it(`or before its shard's lease of that time has ended, however long it is renewed, when ${how}`, async () => {
      const { one, assignment, claimAgain } = await claimOne();
      await end(fixture, one, assignment);
      await fixture.advanceTime(TTL_MS / 2);
      await fixture.engine.renewLease(one, TTL_MS);
      await fixture.engine.expireLeases();
      expect(await claimAgain()).toEqual([]);
      const two = await fixture.openShard("three");
      await fixture.advanceTime(TTL_MS / 2);
      expect(idsOf(await fixture.engine.claim(two, 1))).toEqual(["a"]);
    });
  }

  it("a bot of a shard that lost its rights is not claimed before its lease would have ended; after bye, at once", async () => {
    const { one, claimAgain } = await claimOne();
    expect(await fixture.engine.closeShard(one, false)).toBe(1);
    expect(await claimAgain()).toEqual([]);
    await fixture.advanceTime(TTL_MS);
    const [three, four] = [await fixture.openShard("three"), await fixture.openShard("four")];
    expect(idsOf(await fixture.engine.claim(three, 1))).toEqual(["a"]);
    expect(await fixture.engine.closeShard(three, true)).toBe(1);
    expect(idsOf(await fixture.engine.claim(four, 1))).toEqual(["a"]);
  });

  it("a cooldown goes on after the shard has released the bot", async () => {
    const { one, assignment, claimAgain } = await claimOne();
    await fixture.engine.release(one, [assignment], { ...UNCONFIRMED, cooldownMs: 1_000 });
    await fixture.engine.release(one, [assignment], CONFIRMED);
    expect(await claimAgain()).toEqual([]);
    await fixture.advanceTime(1_000);
    expect(await claimAgain()).toEqual(["a"]);
  });
}
