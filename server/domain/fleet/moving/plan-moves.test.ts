import fc from "fast-check";
import { expect, it } from "vitest";
import type { DesiredState } from "../../../data/engine/desired-state.ts";
import type { ShardSummary } from "../../../data/engine/fleet-engine.ts";
import { matches } from "../../../data/engine/shard-selector.ts";
import { desiredState, SELECTOR } from "../../../testing/engine-fixture.ts";
import { type Move, planMoves } from "./plan-moves.ts";

const RUNS = { numRuns: 500 };
const OLD_MS = 60_000;
const MIN_DIFFERENCE = 6;

interface SimulatedShard {
  summary: ShardSummary;
  bots: DesiredState[];
}

const CATEGORIES = ["x", "y"];
const shardFacts = fc.record({
  bots: fc.array(fc.constantFrom(...CATEGORIES, null), { maxLength: 60 }),
  spare: fc.nat(30),
  isOld: fc.boolean(),
  categories: fc.constantFrom(null, null, ["x"], ["y"], CATEGORIES),
  kind: fc.constantFrom("own", "own", "own", "managed", "local"),
});
type ShardFacts = typeof shardFacts extends fc.Arbitrary<infer T> ? T : never;

function toShard({ bots, spare, isOld, categories, kind }: ShardFacts, index: number): SimulatedShard {
  const selector = { ...SELECTOR, categories, managed: kind === "managed", isLocal: kind === "local" };
  const summary: ShardSummary = {
    ...{ shardId: `shard-${index}`, selector, capacity: bots.length + spare, hubId: "hub", json: "{}" },
    ...{ assignedBots: bots.length, connectedBots: 0, ageMs: isOld ? OLD_MS : OLD_MS - 1, lastSeenAt: 0 },
  };
  return { summary, bots: bots.map((categoryId, n) => desiredState(`bot-${index}-${n}`, { categoryId })) };
}
const fleet = fc.array(shardFacts, { maxLength: 5 }).map((shards) => shards.map(toShard));
const steadyFleet = fleet.map((shards) => shards.map((shard) => ({ ...shard, summary: aged(shard.summary) })));
const aged = (summary: ShardSummary): ShardSummary => ({ ...summary, ageMs: OLD_MS });
const budget = fc.nat(20);

const planOf = (shards: readonly SimulatedShard[], limit: number): Move[] =>
  planMoves({
    shards: shards.map(({ summary }) => summary),
    ownBots: new Map(shards.map(({ summary, bots }) => [summary.shardId, bots])),
    budget: limit,
  });
const isOwn = ({ summary: { selector } }: SimulatedShard) => !selector.managed && !selector.isLocal;
const isSteady = (shard: SimulatedShard) => isOwn(shard) && shard.summary.ageMs >= OLD_MS;

/** Where the moved bot finds a place: the matching shard with the fewest bots that has capacity. */
function targetOf(shards: readonly SimulatedShard[], bot: DesiredState): SimulatedShard | undefined {
  const byCount = shards.filter(isSteady).toSorted((a, b) => a.summary.assignedBots - b.summary.assignedBots);
  return byCount.find(({ summary }) => summary.assignedBots < summary.capacity && matches(summary.selector, bot));
}

/** Does one move. @returns The difference before it. */
function doMove(shards: readonly SimulatedShard[], { shardId, botId }: Move): number {
  const from = shards.find(({ summary }) => summary.shardId === shardId);
  const bot = from?.bots.find((item) => item.botId === botId);
  if (!from || !bot) throw new Error(`${shardId} does not have ${botId}`);
  const to = targetOf(shards, bot);
  if (!to || !isSteady(from)) throw new Error(`${botId} has nowhere to go from ${shardId}`);
  const difference = from.summary.assignedBots - to.summary.assignedBots;
  from.bots.splice(from.bots.indexOf(bot), 1);
  to.bots.push(bot);
  from.summary.assignedBots -= 1;
  to.summary.assignedBots += 1;
  return difference;
}

const sumOfSquares = (shards: readonly SimulatedShard[]) =>
  shards.reduce((sum, { summary }) => sum + summary.assignedBots ** 2, 0);

it("never moves more than the budget, and no bot twice", () => {
  fc.assert(
    fc.property(fleet, budget, (shards, limit) => {
      const moves = planOf(shards, limit);
      expect(moves.length).toBeLessThanOrEqual(limit);
      expect(new Set(moves.map(({ botId }) => botId)).size).toBe(moves.length);
    }),
    RUNS,
  );
});

it("each move goes to a matching shard with capacity and far fewer bots, and makes the counts more equal", () => {
  fc.assert(
    fc.property(steadyFleet, budget, (shards, limit) => {
      for (const move of planOf(shards, limit)) {
        const before = sumOfSquares(shards);
        const difference = doMove(shards, move);
        expect(difference).toBeGreaterThan(MIN_DIFFERENCE);
        expect(sumOfSquares(shards)).toBeLessThan(before);
        for (const { summary } of shards) expect(summary.assignedBots).toBeLessThanOrEqual(summary.capacity);
      }
    }),
    RUNS,
  );
});

it("moves from the fullest shard that has a bot for a shard with far fewer", () => {
  fc.assert(
    fc.property(steadyFleet, (shards) => {
      const [move] = planOf(shards, 1);
      const from = shards.find(({ summary }) => summary.shardId === move?.shardId);
      const fuller = shards.filter(
        ({ summary }) => isSteady({ summary, bots: [] }) && summary.assignedBots > (from?.summary.assignedBots ?? -1),
      );
      for (const shard of fuller) {
        const { assignedBots } = shard.summary;
        const difference = Math.max(MIN_DIFFERENCE, assignedBots * 0.1);
        const targets = shard.bots.flatMap((bot) => targetOf(shards, bot) ?? []);
        expect(targets.filter(({ summary }) => assignedBots - summary.assignedBots > difference)).toEqual([]);
      }
    }),
    RUNS,
  );
});

it("a shard that was opened less than a minute ago, a managed one and a local one neither give nor get bots", () => {
  fc.assert(
    fc.property(fleet, budget, (shards, limit) => {
      const steady = shards.filter(isSteady);
      const moves = planOf(shards, limit);
      expect(moves).toEqual(planOf(steady, limit));
      const ids = new Set(steady.map(({ summary }) => summary.shardId));
      expect(moves.filter(({ shardId }) => !ids.has(shardId))).toEqual([]);
    }),
    RUNS,
  );
});

it("ends: repeated moves reach counts from which nothing moves, and no bot returns to its shard", () => {
  fc.assert(
    fc.property(steadyFleet, fc.integer({ min: 1, max: 5 }), (shards, limit) => {
      const left = new Set<string>();
      for (let moves = planOf(shards, limit); moves.length > 0; moves = planOf(shards, limit)) {
        for (const move of moves) {
          expect(left).not.toContain(`${move.botId} at ${move.shardId}`);
          left.add(`${move.botId} at ${move.shardId}`);
          doMove(shards, move);
        }
      }
    }),
    RUNS,
  );
});

it("only bots that are connected to this process move", () => {
  const full = toShard({ bots: Array(40).fill(null), spare: 0, isOld: true, categories: null, kind: "own" }, 0);
  const empty = toShard({ bots: [], spare: 40, isOld: true, categories: null, kind: "own" }, 1);
  const shards = [full.summary, empty.summary];
  expect(planMoves({ shards, ownBots: new Map(), budget: 5 })).toEqual([]);
  expect(planMoves({ shards, ownBots: new Map([["shard-0", full.bots.slice(0, 2)]]), budget: 5 })).toHaveLength(2);
});
