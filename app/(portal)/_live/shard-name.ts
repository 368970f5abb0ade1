import type { GatewayShard } from "#server/contract/gateway.ts";
import { fleetTexts } from "./texts.ts";

type Named = Pick<GatewayShard, "name" | "clusterName">;

/** The number of a shard in its cluster; null for one that connected before the service named shards. */
function shardNumber({ name, clusterName }: Named): number | null {
  if (!name.startsWith(`${clusterName} `)) return null;
  const number = Number(name.slice(clusterName.length + 1));
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** What a shard is called: "Home, shard 1". */
export function shardName(shard: Named): string {
  const number = shardNumber(shard);
  return number === null ? shard.name || shard.clusterName : fleetTexts.shardOfCluster(shard.clusterName, number);
}

/** The same where the name of the cluster stands above it: "Shard 1". */
export function shardNameInCluster(shard: Named): string {
  const number = shardNumber(shard);
  return number === null ? shardName(shard) : fleetTexts.shard(number);
}
