import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryEngine } from "../../data/engine/memory-engine.ts";
import { openLease, SELECTOR, shardOpening } from "../../testing/engine-fixture.ts";
import { CATEGORIES, FAULTS_MS, scheduledFaults, scheduleFaults } from "../../testing/fleet-simulation/faults.ts";
import { findDifferences } from "../../testing/fleet-simulation/find-differences.ts";
import { FleetSimulation, type SimulationSetup } from "../../testing/fleet-simulation/fleet-simulation.ts";
import { NewestChanges } from "../../testing/fleet-simulation/newest-changes.ts";
import { sampleSize } from "../../testing/sample-size.ts";
import { LEASE } from "./lease.ts";

const RUNS = sampleSize(10, 300);
const MOVE_RUNS = sampleSize(1, 15);
/** Finding a smaller example of a failure ends after this time. */
const MAX_TEST_MS = 90_000;
/**
 * From the end of the faults until everything runs again: a shard notices within three heartbeats that its link is dead,
 * and connects again within two. If the engine lost its data, bots are reserved from then on for a lease, and are claimed
 * and sent within another heartbeat.
 */
const REPAIRED_MS = LEASE.ttlMs + 6 * LEASE.heartbeatMs;
/** Everything stays as it should from then on. */
const STEADY_MS = 5_000;

const setups: fc.Arbitrary<SimulationSetup> = fc.record({
  seed: fc.integer(),
  hubs: fc.integer({ min: 2, max: 3 }),
  shards: fc.array(
    fc.record({
      categories: fc.constantFrom(null, null, ...CATEGORIES.map((id) => [id])),
      capacity: fc.integer({ min: 1, max: 8 }),
    }),
    { minLength: 2, maxLength: 5, size: "max" },
  ),
  bots: fc.array(fc.constantFrom(...CATEGORIES, null), { minLength: 1, maxLength: 8, size: "max" }),
});

describe("a fleet with lost, doubled and delayed messages, outages and processes that die or stand still", () => {
  // The simulation itself checks at every instant who acts, and after every order of which bots the newest one decides.
  it("one shard at most acts for a bot, never one that another has followed; the newest orders win; all is repaired in time", {
    timeout: 2 * MAX_TEST_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(setups, scheduledFaults, async (setup, faults) => {
        const simulation = new FleetSimulation(setup);
        scheduleFaults(simulation, faults);
        await simulation.run(FAULTS_MS);
        expect(simulation.shards.filter(({ wasSuperseded }) => wasSuperseded)).toEqual([]);
        simulation.restartShards();
        await simulation.run(REPAIRED_MS);
        expect(await findDifferences(simulation)).toEqual([]);
        await simulation.run(STEADY_MS);
        expect(await findDifferences(simulation)).toEqual([]);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: MAX_TEST_MS },
    );
  });
});

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

describe("moves", () => {
  const MINUTE_MS = 60_000;
  const MAX_MOVED_RATIO = 0.05;
  const OBSERVED_MINUTES = 30;
  /** A smaller difference is not worth a sign-in. */
  const MAX_DIFFERENCE = 6;

  it("a shard that joins moves nothing for a minute; then bots move, slowly, until the counts are similar, and no more", {
    timeout: 2 * MAX_TEST_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 8, max: 60 }), async (seed, count) => {
        const shards = [{ categories: null, capacity: count }];
        const simulation = new FleetSimulation({ seed, hubs: 2, bots: Array(count).fill(null), shards });
        const { world } = simulation;
        const movedAt: number[] = [];
        world.onMove.push(() => void movedAt.push(world.time.now));
        await simulation.run(2 * MINUTE_MS);
        const joinedAt = world.time.now;
        simulation.startShard("joins", null, count);
        await simulation.run(OBSERVED_MINUTES * MINUTE_MS);
        expect(movedAt[0]).toBeGreaterThanOrEqual(joinedAt + MINUTE_MS);
        const perMinute = movedAt.map((from) => movedAt.filter((at) => at >= from && at < from + MINUTE_MS).length);
        expect(Math.max(...perMinute)).toBeLessThanOrEqual(Math.max(1, count * MAX_MOVED_RATIO));
        const [one, two] = simulation.shards.map((shard) => shard.bots.size) as [number, number];
        expect(one - two).toBeLessThanOrEqual(MAX_DIFFERENCE);
        expect(one + two).toBe(count);
      }),
      { numRuns: MOVE_RUNS, interruptAfterTimeLimit: MAX_TEST_MS },
    );
  });
});
