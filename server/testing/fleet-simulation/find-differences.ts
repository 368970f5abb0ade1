import { matches } from "../../data/engine/shard-selector.ts";
import type { FleetSimulation } from "./fleet-simulation.ts";
import { ACCOUNT, type SimulatedBot } from "./simulated-database.ts";

/**
 * Compares who acts with who should. None: every bot that should run, and for which a shard has capacity, acts at the one
 * shard that the engine names; no other bot acts.
 */
export async function findDifferences({ world, shards, servers }: FleetSimulation): Promise<string[]> {
  const desired = new Map(world.database.listBotsToRun().map((bot) => [bot.botId, bot]));
  const acting = Map.groupBy(
    shards.filter(({ mayAct }) => mayAct).flatMap(({ bots, facts }) => bots.map(([id]) => [id, facts.shardId])),
    ([id]) => id ?? "",
  );
  const differences = [...acting.keys()].filter((id) => !desired.has(id)).map((id) => `${id} acts and should not`);
  for (const [id, bot] of desired) {
    const actors = (acting.get(id) ?? []).map(([, shardId]) => shardId);
    const location = await world.engine.locate(ACCOUNT, id);
    const holder = location?.shardId;
    if (holder === undefined && actors.length === 0) {
      if (await hasCapacityFor(world, bot)) differences.push(`${id} has no shard`);
    } else if (holder === undefined || actors.length !== 1 || actors[0] !== holder) {
      differences.push(`${id} is assigned to ${holder} and acts at [${actors}]`);
    } else if (!servers.find(({ hubId }) => hubId === location?.hubId)?.knows(holder, id)) {
      differences.push(`${id} is not known where its shard is connected`);
    }
  }
  return differences;
}

async function hasCapacityFor(world: FleetSimulation["world"], { botId, categoryId }: SimulatedBot) {
  const shards = await world.engine.listShards(ACCOUNT);
  const desired = { botId, accountId: ACCOUNT, categoryId, managed: false };
  return shards.some(({ selector, assignedBots, capacity }) => assignedBots < capacity && matches(selector, desired));
}
