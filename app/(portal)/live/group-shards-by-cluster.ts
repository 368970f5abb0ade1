import type { GatewayShard } from "#server/contract/gateway.ts";

export interface ClusterGroup {
  id: string;
  name: string;
  shards: GatewayShard[];
}

/** Groups shards by cluster: both sorted by name, numbers by their value. */
export function groupShardsByCluster(shards: readonly GatewayShard[]): ClusterGroup[] {
  const byName = shards.toSorted(
    (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }) || a.id.localeCompare(b.id),
  );
  return [...Map.groupBy(byName, ({ clusterId }) => clusterId)]
    .map(([id, clusterShards]) => ({ id, name: clusterShards[0]?.clusterName ?? "", shards: clusterShards }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
