import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { LogEntry } from "../../../control/cluster/cluster-events.ts";
import { Cluster } from "../../../control/cluster.ts";
import type { FaultProfile } from "../../../control/platform/simulated/injected-faults.ts";
import { LobbyWorld } from "../../../control/platform/simulated/world.ts";
import { serveWorld } from "../../../control/platform/simulated/world-server.ts";
import type { WebProcess } from "../../topology/web-process.ts";
import type { Account } from "../create-account.ts";
import { type ForwardedPlatform, forwardPlatform } from "./forward-platform.ts";
import { newBot } from "./mixed-load.ts";
import { type Reply, sendRequest } from "./send-request.ts";
import { type Topology, timeUntil } from "./start-fault-topology.ts";

export interface FleetBot {
  id: string;
  status: number;
  shardId: string;
}
export interface FleetShard {
  id: string;
  clusterName: string;
  assignedBots: number;
}

export interface Fleet {
  account: Account;
  botIds: string[];
  world: LobbyWorld;
  /** May be changed while the world runs. */
  faults: FaultProfile;
  /** Between the shards and the world. */
  platform: ForwardedPlatform;
  log: LogEntry[];
  clusters: Cluster[];
  listBots(web?: WebProcess): Promise<FleetBot[]>;
  listShards(web?: WebProcess): Promise<FleetShard[]>;
  run(botId: string, command: string, args: string): Promise<Reply>;
  /** @returns The milliseconds until so many bots are available. */
  untilAvailable(count: number, limitMs?: number): Promise<number>;
  stop(): Promise<void>;
}

const CONNECTED_MS = 20_000;
/** Of each cluster. */
export const LOGINS_PER_SECOND = 50;

interface FleetSize {
  bots: number;
  /** Each cluster has one shard, and speaks to the next web process. */
  clusters: number;
  /** For further bots of the account. */
  room?: number;
  /** Of a proxy in front of the web processes, to which all clusters speak instead. */
  url?: string;
}

async function createBots(web: WebProcess, account: Account, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const call = { method: "POST", path: "/v1/bots", body: newBot(), token: account.token };
    const { status, body } = await sendRequest(web.url, call);
    if (status !== 200) throw new Error(`a bot could not be created: ${status}`);
    ids.push((body as { id: string }).id);
  }
  return ids;
}

/** An account whose bots run on clusters of real processes, in a simulated world of its own. */
export async function startFleet({ webs, newAccount }: Topology, size: FleetSize): Promise<Fleet> {
  const [web] = webs as [WebProcess];
  const faults: FaultProfile = {};
  const world = new LobbyWorld({ faults });
  const address = path.join(os.tmpdir(), `svc-survive-${randomUUID()}.sock`);
  const served = await serveWorld(world, `${address}.world`);
  const forwarded = await forwardPlatform(address, `${address}.world`);
  const most = size.bots + (size.room ?? 10);
  const account = await newAccount(most);
  const { id, token } = account;
  const log: LogEntry[] = [];
  const clusters = Array.from({ length: size.clusters }, (_, at) => {
    const url = size.url ?? (webs[at % webs.length] as WebProcess).url;
    const platform = { kind: "simulated", world: address } as const;
    const options = {
      url: `${url}/gateway/v1`,
      token,
      clusterName: `cluster-${at}`,
      platform,
      loginsPerSecond: LOGINS_PER_SECOND,
    };
    return new Cluster({ ...options, botsPerShard: most, logger: (entry) => log.push(entry) });
  });
  const read = async (what: string, of = web) => {
    const route = { method: "GET", path: `/gateway/v1/${what}?SVC_BUCKET_ID=${id}`, token };
    const { status, body } = await sendRequest(of.url, route);
    if (status !== 200) throw new Error(`${what}: ${status}`);
    return body;
  };
  const listBots = (of?: WebProcess) => read("bots", of) as Promise<FleetBot[]>;
  const listShards = (of?: WebProcess) => read("shards", of) as Promise<FleetShard[]>;
  const stop = async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()));
    await forwarded.close();
    await served.close();
  };
  try {
    for (const cluster of clusters) await cluster.start();
    const areConnected = async () => (await listShards()).length === size.clusters; // so that each gets a part
    await timeUntil(areConnected, CONNECTED_MS);
    const botIds = await createBots(web, account, size.bots);
    return {
      ...{ account, botIds, world, faults, platform: forwarded, log, clusters, listBots, stop },
      listShards,
      run: (botId, command, args) =>
        sendRequest(web.url, {
          method: "POST",
          path: `/v1/bots/${botId}/commands/run`,
          body: { command, args },
          token,
        }),
      untilAvailable: (count, limitMs = 20_000) =>
        timeUntil(async () => (await listBots()).filter(({ status }) => status === 2).length === count, limitMs),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
