import type { DesiredState } from "../../../data/engine/desired-state.ts";
import type { ShardSummary } from "../../../data/engine/fleet-engine.ts";
import { matches } from "../../../data/engine/shard-selector.ts";

/** Shards that were opened later neither give nor get bots: a cluster that starts, or restarts, moves nothing. */
const MIN_AGE_MS = 60_000;
/** A smaller difference stays: moving a bot signs it out and in again. */
const MIN_DIFFERENCE = 6;
const MIN_DIFFERENCE_RATIO = 0.1;

export interface MovesView {
  /** The live shards of one account. */
  shards: readonly ShardSummary[];
  /** The bots of those shards that are connected to this process, by the shard's id. */
  ownBots: ReadonlyMap<string, readonly DesiredState[]>;
  /** How many bots may move. */
  budget: number;
}

export interface Move {
  shardId: string;
  botId: string;
}

/**
 * Which bots should leave their shard, so that shards with room and fewer bots get them: from the shard with the most bots
 * to the one with the fewest, one bot at a time, while the difference is large.
 */
export function planMoves({ shards, ownBots, budget }: MovesView): Move[] {
  const counts = new Map(shards.map(({ shardId, assignedBots }) => [shardId, assignedBots]));
  const countOf = ({ shardId }: ShardSummary) => counts.get(shardId) ?? 0;
  const steady = shards.filter((shard) => isMovable(shard) && shard.ageMs >= MIN_AGE_MS);
  const movable = new Map([...ownBots].map(([shardId, bots]) => [shardId, new Set(bots)]));
  const moves: Move[] = [];
  while (moves.length < budget) {
    const move = findMove(steady, countOf, movable);
    if (!move) break;
    const { from, to, bot } = move;
    movable.get(from.shardId)?.delete(bot);
    counts.set(from.shardId, countOf(from) - 1);
    counts.set(to.shardId, countOf(to) + 1);
    moves.push({ shardId: from.shardId, botId: bot.botId });
  }
  return moves;
}

/** The operator's shards serve many accounts: one account does not see how many bots they have. */
const isMovable = ({ selector }: ShardSummary): boolean => !selector.managed && !selector.isLocal;

function findMove(
  shards: readonly ShardSummary[],
  countOf: (shard: ShardSummary) => number,
  movable: ReadonlyMap<string, ReadonlySet<DesiredState>>,
): { from: ShardSummary; to: ShardSummary; bot: DesiredState } | null {
  const byCount = shards.toSorted((a, b) => countOf(a) - countOf(b));
  const withRoom = byCount.filter((shard) => countOf(shard) < shard.capacity);
  for (const from of byCount.toReversed()) {
    const difference = Math.max(MIN_DIFFERENCE, countOf(from) * MIN_DIFFERENCE_RATIO);
    for (const to of withRoom) {
      if (countOf(from) - countOf(to) <= difference) break;
      for (const bot of movable.get(from.shardId) ?? []) if (matches(to.selector, bot)) return { from, to, bot };
    }
  }
  return null;
}
