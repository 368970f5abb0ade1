import type { GatewayShard } from "#server/contract/gateway.ts";

export interface ClusterGroup {
  id: string;
  name: string;
  shards: GatewayShard[];
}

/** The shards of each cluster, the clusters by name and the shards by age. */
export function groupShardsByCluster(shards: readonly GatewayShard[]): ClusterGroup[] {
  const byAge = shards.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt) || a.id.localeCompare(b.id));
  return [...Map.groupBy(byAge, ({ clusterId }) => clusterId)]
    .map(([id, ofCluster]) => ({ id, name: ofCluster[0]?.clusterName ?? "", shards: ofCluster }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
