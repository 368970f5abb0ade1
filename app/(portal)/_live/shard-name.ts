import type { GatewayShard } from "#server/contract/gateway.ts";

/** What a shard is called. One that connected before the service named shards has only its cluster's name. */
export const shardName = ({ name, clusterName }: Pick<GatewayShard, "name" | "clusterName">): string =>
  name || clusterName;
