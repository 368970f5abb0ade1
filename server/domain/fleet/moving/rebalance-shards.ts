import { isBrokerUnavailable } from "../../../data/broker.ts";
import type { DesiredState } from "../../../data/engine/desired-state.ts";
import { engine } from "../../../data/engine/engine.ts";
import { startPeriodic } from "../../../start-periodic.ts";
import type { ShardSession } from "../connecting/shard-session.ts";
import { MoveAllowance } from "./move-allowance.ts";
import { planMoves } from "./plan-moves.ts";

const REBALANCE_MS = 12_000;

/**
 * Moves bots to shards of the same account with fewer bots, slowly: `move-allowance.ts` says how many, `plan-moves.ts`
 * which. Each process moves those of the shards that are connected to it.
 * @returns Stops it.
 */
export function startRebalancing(listSessions: () => readonly ShardSession[]): () => void {
  let allowances = new Map<string, MoveAllowance>();
  const rebalanceAll = async () => {
    const sessions = listSessions().filter(({ isOpen, isShared }) => isOpen && !isShared);
    const byAccount = Map.groupBy(sessions, ({ selector }) => selector.accountId);
    const known = allowances;
    allowances = new Map([...byAccount.keys()].map((id) => [id, known.get(id) ?? new MoveAllowance()]));
    for (const [accountId, own] of byAccount) {
      const allowance = allowances.get(accountId);
      const bots = own.reduce((sum, session) => sum + session.bots.size, 0);
      allowance?.spend(await rebalance(accountId, own, allowance.earn(bots, REBALANCE_MS)));
    }
  };
  return startPeriodic("bots were not moved", REBALANCE_MS, rebalanceAll, { isExpected: isBrokerUnavailable }).stop;
}

/** @returns How many bots move. */
async function rebalance(accountId: string, own: readonly ShardSession[], budget: number): Promise<number> {
  if (budget < 1) return 0;
  const shards = await engine().listShards(accountId);
  const ownBots = new Map(own.map(({ shardId, bots }): [string, DesiredState[]] => [shardId, bots.listMovable()]));
  const moves = planMoves({ shards, ownBots, budget });
  const byShard = Map.groupBy(moves, ({ shardId }) => shardId);
  for (const session of own) session.bots.move((byShard.get(session.shardId) ?? []).map(({ botId }) => botId));
  return moves.length;
}
