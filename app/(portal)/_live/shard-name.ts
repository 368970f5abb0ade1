import type { GatewayShard } from "#server/contract/gateway.ts";
import type { Language } from "../../_languages/language.ts";

type Named = Pick<GatewayShard, "name" | "clusterName">;

/** The number of a shard in its cluster; null for one that connected before the service named shards. */
function shardNumber({ name, clusterName }: Named): number | null {
  if (!name.startsWith(`${clusterName} `)) return null;
  const number = Number(name.slice(clusterName.length + 1));
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** What a shard is called: "Home, shard 1". */
export function shardName({ t }: Language, shard: Named): string {
  const number = shardNumber(shard);
  return number === null
    ? shard.name || shard.clusterName
    : t("fleet.shardOfCluster", { cluster: shard.clusterName, number });
}

/** The same where the name of the cluster stands above it: "Shard 1". */
export function shardNameInCluster(language: Language, shard: Named): string {
  const number = shardNumber(shard);
  return number === null ? shardName(language, shard) : language.t("fleet.shard", { number });
}
