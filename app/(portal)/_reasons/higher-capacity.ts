import type { GatewayShard } from "#server/contract/gateway.ts";

/** More does not fit into one process of the control library. */
const MAX_BOTS_PER_SHARD = 1_000;

interface HigherCapacity {
  clusterName: string;
  /** The options with which the cluster has room for the bots that wait, too. */
  shards: number;
  botsPerShard: number;
}

/** What the largest of the person's full clusters is started with, so that nobody waits; null where none is full. */
export function findHigherCapacity(shards: readonly GatewayShard[], waiting: number): HigherCapacity | null {
  const full = shards.filter(({ free }) => free === 0); // of the operator's shards it is not known
  const byCluster = [...Map.groupBy(full, ({ clusterName }) => clusterName)];
  const capacityOf = (own: readonly GatewayShard[]) => own.reduce((sum, { capacity }) => sum + capacity, 0);
  const [largest] = byCluster.toSorted((one, other) => capacityOf(other[1]) - capacityOf(one[1]));
  if (!largest) return null;
  const [clusterName, own] = largest;
  const bots = capacityOf(own) + waiting;
  const count = Math.max(own.length, Math.ceil(bots / MAX_BOTS_PER_SHARD));
  return { clusterName, shards: count, botsPerShard: Math.ceil(bots / count) };
}
