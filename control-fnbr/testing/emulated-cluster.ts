import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { LogEntry } from "../../control/cluster/cluster-events.ts";
import type { ClusterOptions } from "../../control/cluster/cluster-options.ts";
import { processEnvironment } from "../../control/cluster/shard-supervisor.ts";
import { Cluster } from "../../control/cluster.ts";
import type { Assignment } from "../../control/protocol.ts";
import { TestService, TOKEN } from "../../control/testing/test-service.ts";
import type { Account } from "../emulator/accounts.ts";
import { EmulatedPlatform } from "./emulated-platform.ts";

const DRIVER = path.join(import.meta.dirname, "..", "fnbr-platform.ts");
const CERTIFICATES = "NODE_EXTRA_CA_CERTS";

export interface ClusterBot {
  account: Account;
  assignment: Omit<Assignment, "fence">;
}

/** A test service, an emulator, and clusters of real processes whose bots sign in there. */
export class EmulatedCluster {
  readonly service = new TestService();
  readonly emulated: EmulatedPlatform;
  readonly log: LogEntry[] = [];
  readonly #folder: string;
  readonly #clusters: Cluster[] = [];
  readonly #certificatesBefore: string | undefined;

  private constructor(emulated: EmulatedPlatform) {
    this.emulated = emulated;
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-emulator-"));
    const file = path.join(this.#folder, "certificate.pem");
    fs.writeFileSync(file, emulated.emulator.certificate);
    this.#certificatesBefore = processEnvironment()[CERTIFICATES];
    processEnvironment()[CERTIFICATES] = file; // the shards get it from here
  }

  static async open(): Promise<EmulatedCluster> {
    const cluster = new EmulatedCluster(await EmulatedPlatform.open());
    await cluster.service.open();
    return cluster;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clusters.map((cluster) => cluster.stop()));
    await this.service.close();
    if (this.#certificatesBefore === undefined) delete processEnvironment()[CERTIFICATES];
    else processEnvironment()[CERTIFICATES] = this.#certificatesBefore;
    fs.rmSync(this.#folder, { recursive: true, force: true });
    await this.emulated.close();
  }

  /** The platform, as the options of a cluster and the settings of a shard name it. */
  get platform() {
    return { module: DRIVER, options: { endpoints: this.emulated.emulator.address } };
  }

  async start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
    const cluster = new Cluster({
      url: this.service.url,
      token: TOKEN,
      clusterName: "emulated",
      platform: this.platform,
      loginsPerSecond: 100,
      logger: (entry) => void this.log.push(entry),
      ...options,
    });
    this.#clusters.push(cluster);
    await cluster.start();
    return cluster;
  }

  /** A bot with an account of its own. The service does not assign it yet. */
  createBot(id: string, config: Record<string, unknown> = {}): ClusterBot {
    const { account, deviceAuth } = this.emulated.createAccount(id);
    return { account, assignment: { id, nickname: id, parent: null, flags: 0, config, deviceAuth } };
  }

  statusOf(id: string): number | undefined {
    return this.service.states.get(id)?.status;
  }

  /** How often an account has tried to sign in. */
  countLogins(account: Account): number {
    return this.emulated.emulator.requests.filter(
      ({ body }) => body.includes("grant_type=device_auth") && body.includes(account.id),
    ).length;
  }
}
