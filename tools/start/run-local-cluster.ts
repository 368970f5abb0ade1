import { once } from "node:events";
import { LOCAL_CLUSTER_SOURCE } from "#server/contract/cluster-start/local-cluster.ts";
import { createLog } from "#server/log.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { Cluster } from "../../control/cluster.ts";

const SHARDS = 2;
const BOTS_PER_SHARD = 500;
/** Simulated players that join and leave by themselves. */
const PEOPLE = 40;

/** The first message of the parent process. */
export interface LocalClusterStart {
  url: string;
  token: string;
}

const log = createLog(readSettings().logLevel);
const [{ url, token }] = (await once(process, "message")) as [LocalClusterStart];
const cluster = new Cluster({
  url,
  token,
  clusterName: "Local cluster",
  source: LOCAL_CLUSTER_SOURCE,
  shards: SHARDS,
  botsPerShard: BOTS_PER_SHARD,
  loginsPerSecond: 50,
  platform: { kind: "simulated", people: PEOPLE },
  // The activity of each bot is not logged here: its owner reads it in the portal.
  logger: ({ level, message, shardId, botId }) =>
    log[level === "info" ? "debug" : level]({ shardId, botId }, `local cluster: ${message}`),
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await cluster.stop();
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
// The cluster ends when its service was killed.
process.on("disconnect", () => void stop());
cluster.on("refused", () => process.exit(1));
await cluster.start();
