import type { GatewayShard } from "#server/contract/gateway.ts";
import type { LostShard } from "./lost-shards.ts";

export interface ClusterGroup {
  id: string;
  name: string;
  shards: GatewayShard[];
  /** Those that have disconnected. */
  lost: LostShard[];
}

const byName = (a: GatewayShard, b: GatewayShard) =>
  a.name.localeCompare(b.name, "en", { numeric: true }) || a.id.localeCompare(b.id);

/** Groups shards by cluster: both sorted by name, numbers by their value. */
export function groupShardsByCluster(shards: readonly GatewayShard[], lost: readonly LostShard[]): ClusterGroup[] {
  const groups = new Map<string, ClusterGroup>();
  const groupOf = ({ clusterId: id, clusterName: name }: GatewayShard): ClusterGroup => {
    const group = groups.get(id) ?? { id, name, shards: [], lost: [] };
    groups.set(id, group);
    return group;
  };
  for (const shard of shards.toSorted(byName)) groupOf(shard).shards.push(shard);
  for (const shard of lost.toSorted(byName)) groupOf(shard).lost.push(shard);
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
