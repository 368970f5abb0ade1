import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { LogEntry } from "../control/cluster/cluster-events.ts";
import type { ClusterOptions } from "../control/cluster/cluster-options.ts";
import { Cluster } from "../control/cluster.ts";
import type { FaultProfile } from "../control/platform/simulated/injected-faults.ts";
import { LobbyWorld } from "../control/platform/simulated/world.ts";
import { serveWorld } from "../control/platform/simulated/world-server.ts";
import { botInput, expect } from "./fixtures.ts";
import { startConnected } from "./start-cluster.ts";
import { BASE_URL, svc } from "./test-server.ts";

interface GatewayBot {
  id: string;
  status: number;
  shardId: string;
  party?: { members: { id: string; outfit?: { id: string } }[] };
}
interface GatewayShard {
  id: string;
  clusterName: string;
  assignedBots: number;
}
type Svc = (...args: string[]) => Promise<Record<string, string>>;

/** An account with developer access, a simulated world of its own, and clusters of real processes that connect both. */
export class FleetFixture {
  /** May be changed while the world runs. */
  readonly faults: FaultProfile = {};
  readonly world = new LobbyWorld({ faults: this.faults });
  readonly log: LogEntry[] = [];
  readonly base: string;
  accountId = "";
  token = "";
  readonly #address = path.join(os.tmpdir(), `svc-fleet-${randomUUID()}.sock`);
  readonly #closing: (() => Promise<unknown>)[] = [];

  private constructor(base: string) {
    this.base = base;
  }

  static async open(base = BASE_URL, command: Svc = svc): Promise<FleetFixture> {
    const stage = new FleetFixture(base);
    const served = await serveWorld(stage.world, stage.#address);
    stage.#closing.push(() => served.close());
    const username = `fleet-${randomUUID().slice(0, 8)}`;
    const who = ["--email", `${username}@example.com`, "--username", username, "--password", randomUUID()];
    const { id = "" } = await command("user", "create", ...who, "--flags", "verified,developer");
    const { token = "" } = await command("token", "create", "--user", id, "--name", "fleet");
    stage.accountId = id;
    stage.token = token;
    return stage;
  }

  /** Returns once all its shards are connected. */
  async cluster(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
    const cluster = new Cluster({
      url: `${this.base}/gateway/v1`,
      token: this.token,
      clusterName: "fleet",
      platform: { kind: "simulated", world: this.#address },
      loginsPerSecond: 50,
      logger: (entry) => this.log.push(entry),
      ...options,
    });
    this.#closing.push(() => cluster.stop());
    await startConnected(cluster, options.shards ?? 1);
    return cluster;
  }

  async request(method: string, route: string, body?: unknown, headers: Record<string, string> = {}) {
    const reply = await fetch(`${this.base}${route}`, {
      method,
      headers: { Authorization: this.token, "Content-Type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  }

  async bot(deviceAuth: Partial<ReturnType<typeof botInput>["deviceAuth"]> = {}, more: object = {}): Promise<string> {
    const input = botInput();
    const body = { ...input, ...more, deviceAuth: { ...input.deviceAuth, ...deviceAuth } };
    return (await this.request("POST", "/v1/bots", body)).body.id;
  }

  async bots(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.bot()));
  }

  run(botId: string, command: string, args: string, headers: Record<string, string> = {}) {
    return this.request("POST", `/v1/bots/${botId}/commands/run`, { command, args }, headers);
  }

  async listGatewayBots(): Promise<GatewayBot[]> {
    return (await this.request("GET", `/gateway/v1/bots?SVC_BUCKET_ID=${this.accountId}`)).body;
  }
  async listGatewayShards(): Promise<GatewayShard[]> {
    return (await this.request("GET", `/gateway/v1/shards?SVC_BUCKET_ID=${this.accountId}`)).body;
  }

  /** @returns The bots, once so many of them are available. */
  async untilAvailable(count: number, timeout = 10_000): Promise<GatewayBot[]> {
    const found = async () => (await this.listGatewayBots()).filter(({ status }) => status === 2);
    await expect.poll(async () => (await found()).length, { timeout, intervals: [50] }).toBe(count);
    return found();
  }

  /**
   * Ends everything, and expects that no two shards ran one bot at a time.
   * @param asleep How many bots a suspended shard could not sign out before others signed in.
   */
  async close(asleep = 0): Promise<void> {
    for (const close of this.#closing.splice(0).reverse()) await close();
    expect(this.world.counters).toMatchObject({ staleLogins: 0, overlaps: asleep, staleActions: 0 });
  }
}

export const within = (timeout: number) => ({ timeout, intervals: [20] });
