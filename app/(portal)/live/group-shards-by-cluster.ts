import type { GatewayShard } from "#server/contract/gateway.ts";

export interface ClusterGroup {
  id: string;
  name: string;
  shards: GatewayShard[];
}

/** Groups shards by cluster: clusters sorted by name, shards from the oldest to the newest. */
export function groupShardsByCluster(shards: readonly GatewayShard[]): ClusterGroup[] {
  const byAge = shards.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt) || a.id.localeCompare(b.id));
  return [...Map.groupBy(byAge, ({ clusterId }) => clusterId)]
    .map(([id, clusterShards]) => ({ id, name: clusterShards[0]?.clusterName ?? "", shards: clusterShards }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
