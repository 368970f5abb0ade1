import fc from "fast-check";
import { expect } from "vitest";
import { LEASE } from "../../contract/limits/link.ts";
import { CATEGORIES, FAULTS_MS, scheduledFaults, scheduleFaults } from "./faults.ts";
import { findDifferences } from "./find-differences.ts";
import { FleetSimulation, type SimulationSetup } from "./fleet-simulation.ts";
import { separateProcesses } from "./simulated-process.ts";

/**
 * From the end of the faults until everything runs again: a shard notices within three heartbeats that its link is dead,
 * and connects again within two. If the engine lost its data, bots are reserved from then on for a lease, and are claimed
 * and sent within another heartbeat.
 */
const REPAIRED_MS = LEASE.ttlMs + 6 * LEASE.heartbeatMs;
/** Everything stays as it should from then on. */
const STEADY_MS = 5_000;
const MINUTE_MS = 60_000;
const OBSERVED_MINUTES = 30;
const MAX_MOVED_RATIO = 0.05;
/** A smaller difference is not worth a sign-in. */
const MAX_DIFFERENCE = 6;

const setups: fc.Arbitrary<SimulationSetup> = fc.record({
  seed: fc.integer(),
  servers: fc.integer({ min: 2, max: 3 }),
  shards: fc.array(
    fc.record({
      categories: fc.constantFrom(null, null, ...CATEGORIES.map((id) => [id])),
      capacity: fc.integer({ min: 1, max: 8 }),
    }),
    { minLength: 2, maxLength: 5, size: "max" },
  ),
  bots: fc.array(fc.constantFrom(...CATEGORIES, null), { minLength: 1, maxLength: 8, size: "max" }),
});

let latest = Promise.resolve();

/** One at a time: it replaces clock and timers, and goes on for a while after fast-check has interrupted it. */
function simulate(work: () => Promise<void>): Promise<void> {
  const simulation = latest.then(async () => {
    const end = separateProcesses();
    try {
      await work();
    } finally {
      end();
    }
  });
  latest = simulation.catch(() => {});
  return simulation;
}

/**
 * Whatever messages are lost, doubled and delayed, and processes die or stand still: one shard at most acts for a bot, and
 * never one that another has followed; the newest orders win; all is repaired in time. The simulation itself checks at
 * every instant who acts, and after every order of which bots the newest one decides.
 */
export const faultsAreRepaired = fc.asyncProperty(setups, scheduledFaults, (setup, faults) =>
  simulate(async () => {
    const simulation = new FleetSimulation(setup);
    scheduleFaults(simulation, faults);
    await simulation.run(FAULTS_MS);
    expect(simulation.shards.map(({ end }) => end).filter(Boolean)).toEqual([]);
    simulation.restartShards();
    await simulation.run(REPAIRED_MS);
    expect(await findDifferences(simulation)).toEqual([]);
    await simulation.run(STEADY_MS);
    expect(await findDifferences(simulation)).toEqual([]);
  }),
);

/** A shard that joins moves nothing for a minute; then bots move, slowly, until the counts are similar, and no more. */
export const movesAreSlow = fc.asyncProperty(fc.integer(), fc.integer({ min: 8, max: 60 }), (seed, count) =>
  simulate(async () => {
    const shards = [{ categories: null, capacity: count }];
    const simulation = new FleetSimulation({ seed, servers: 2, bots: Array(count).fill(null), shards });
    const { time, movedAt } = simulation.world;
    await simulation.run(2 * MINUTE_MS);
    const joinedAt = time.now;
    simulation.startShard("joins", null, count);
    await simulation.run(OBSERVED_MINUTES * MINUTE_MS);
    const moves = [...movedAt.values()];
    expect(moves[0]).toBeGreaterThanOrEqual(joinedAt + MINUTE_MS);
    const perMinute = moves.map((from) => moves.filter((at) => at >= from && at < from + MINUTE_MS).length);
    expect(Math.max(...perMinute)).toBeLessThanOrEqual(Math.max(1, count * MAX_MOVED_RATIO));
    const [one, two] = simulation.shards.map(({ bots }) => bots.length) as [number, number];
    expect(one - two).toBeLessThanOrEqual(MAX_DIFFERENCE);
    expect(one + two).toBe(count);
  }),
);
