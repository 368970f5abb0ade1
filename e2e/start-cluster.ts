import { expect } from "@playwright/test";
import { Cluster } from "../control/cluster.ts";
import type { TestAccount } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

interface ClusterChoice {
  name?: string;
  shards?: number;
  botsPerShard?: number;
  /** Players of the simulated platform who are not bots. */
  people?: number;
  /** The socket of a simulated platform that the test serves. */
  world?: string;
}

interface RunningCluster {
  /** Process ids of its shards, as they are now. */
  pids(): number[];
  stop(): Promise<void>;
}

/** A real cluster on the test server, with a token of that person; each shard is a process, and is connected when this returns. */
export async function startCluster(person: TestAccount, choice: ClusterChoice = {}): Promise<RunningCluster> {
  const { name = "Home", shards = 1, botsPerShard = 50, people = 0, world } = choice;
  const { token } = await svc("token", "create", "--user", person.id, "--name", "cluster");
  const cluster = new Cluster({
    url: `${BASE_URL}/gateway/v1`,
    token: token as string,
    clusterName: name,
    shards,
    botsPerShard,
    platform: { kind: "simulated", people, ...(world !== undefined && { world }) },
  });
  await startConnected(cluster, shards);
  return {
    pids: () => cluster.pids.filter((pid) => pid !== null),
    stop: () => cluster.stop(),
  };
}

/** Starts a cluster, and waits for its shards: what a test times afterwards is the service, not the start of processes. */
export async function startConnected(cluster: Cluster, shards: number): Promise<void> {
  const ready = new Set<string>();
  cluster.on("shardReady", ({ shardId }) => ready.add(shardId));
  await cluster.start();
  const starting = { timeout: 30_000, intervals: [20], message: "the service has accepted the shards" };
  await expect.poll(() => ready.size, starting).toBe(shards);
}
