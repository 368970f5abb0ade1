import fc from "fast-check";
import { expect, it } from "vitest";
import { LEASE } from "../../../contract/limits/link.ts";
import { createMemoryEngine } from "../../../data/engine/memory-engine.ts";
import { openLease, SELECTOR, shardOpening } from "../../../testing/engine-fixture.ts";
import { faultsAreRepaired, movesAreSlow } from "../../../testing/fleet-simulation/fleet-properties.ts";
import { NewestChanges } from "../../../testing/fleet-simulation/newest-changes.ts";

// The same with other numbers, and many more of them: fleet-simulation.system.test.ts.
const SEED = 20_261_126;

it("a fleet is repaired after lost, doubled and delayed messages, outages and processes that die or stand still", () =>
  fc.assert(faultsAreRepaired, { numRuns: 5, seed: SEED }));

it("a hello that takes longer to answer than the shard's next one does not end the shard", () =>
  fc.assert(faultsAreRepaired, { numRuns: 1, seed: 103, path: "52", endOnFailure: true }));

it("a process that a shard has just left does not take the shard's bots away, and no assignment begins twice", () =>
  fc.assert(faultsAreRepaired, { numRuns: 1, seed: 2_011_216_050, path: "1028", endOnFailure: true }));

it("a shard that says hello again does not get the bots that its earlier session was about to send", () =>
  fc.assert(faultsAreRepaired, { numRuns: 1, seed: 519_996_289, path: "68", endOnFailure: true }));

it("a shard that joins gets bots of another one, slowly", () => fc.assert(movesAreSlow, { numRuns: 1, seed: SEED }));

it("orders of two processes that cross end in the newest, in whatever order they arrive, with shards that hold the bots", async () => {
  const change = fc.record({
    botId: fc.constantFrom("a", "b"),
    accountId: fc.constant(SELECTOR.accountId),
    version: fc.nat(6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(change, fc.boolean()), { maxLength: 12 }), async (orders) => {
      const engine = createMemoryEngine();
      const newest = new NewestChanges();
      const holder = await openLease(engine, shardOpening("one"), LEASE.ttlMs);
      for (const [order, isClaimed] of orders) {
        // Readings with the same version saw the same rows: each version stands for one content.
        const desired = order.version % 3 === 0 ? null : { categoryId: `of ${order.version}`, managed: false };
        await engine.setDesired([{ ...order, desired }]);
        newest.add([{ ...order, desired }]);
        if (isClaimed) await engine.claim(holder, 1);
        expect(NewestChanges.textOf(await engine.listDesiredStates())).toBe(newest.toText());
      }
    }),
    { numRuns: 300 },
  );
});
