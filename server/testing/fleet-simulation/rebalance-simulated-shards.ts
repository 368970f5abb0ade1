import { MoveAllowance } from "../../domain/fleet/move-allowance.ts";
import { planMoves } from "../../domain/fleet/plan-moves.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { SimulatedSession } from "./simulated-session.ts";
import type { SimulationWorld } from "./simulation-world.ts";

const REBALANCE_MS = 12_000;

/** Does what startRebalancing does, for the one account of a simulation. */
export function rebalanceShards(
  world: SimulationWorld,
  process: SimulatedProcess,
  listSessions: () => SimulatedSession[],
): void {
  const allowance = new MoveAllowance();
  process.every(REBALANCE_MS, async () => {
    const own = listSessions().filter(({ isOpen }) => isOpen);
    const bots = own.reduce((sum, { size }) => sum + size, 0);
    const budget = allowance.earn(bots, REBALANCE_MS);
    const [first] = own;
    if (budget < 1 || !first) return;
    const { accountId } = first.selector;
    const shards = await world.callEngine(process, (engine) => engine.listShards(accountId));
    const ownBots = new Map(own.map((session) => [session.holder.shardId, session.listMovable()]));
    const moves = planMoves({ shards, ownBots, budget });
    for (const session of own) {
      session.move(moves.filter(({ shardId }) => shardId === session.holder.shardId).map(({ botId }) => botId));
    }
    allowance.spend(moves.length);
  });
}
