import { onTestFinished } from "vitest";
import type { LogEntry } from "../cluster/cluster-events.ts";
import type { ClusterOptions } from "../cluster/cluster-options.ts";
import { Cluster } from "../cluster.ts";
import { socketAddress } from "../platform/simulated/testing/test-platform.ts";
import { LobbyWorld, type WorldOptions } from "../platform/simulated/world.ts";
import { serveWorld } from "../platform/simulated/world-server.ts";
import { TestService, TOKEN } from "./test-service.ts";

/** A test service, a simulated world, and clusters of real processes. All are closed after the test. */
export class ClusterFixture {
  readonly service = new TestService();
  readonly log: LogEntry[] = [];
  readonly address = socketAddress();
  readonly world: LobbyWorld;

  private constructor(options: WorldOptions) {
    this.world = new LobbyWorld(options);
  }

  static async open(options: WorldOptions = {}): Promise<ClusterFixture> {
    const fixture = new ClusterFixture(options);
    const served = await serveWorld(fixture.world, fixture.address);
    onTestFinished(() => served.close());
    await fixture.service.open();
    onTestFinished(() => fixture.service.close());
    return fixture;
  }

  /** A cluster that is not started. */
  create(options: Partial<ClusterOptions> = {}): Cluster {
    const cluster = new Cluster({
      url: this.service.url,
      token: TOKEN,
      clusterName: "fixture",
      platform: { kind: "simulated", world: this.address },
      loginsPerSecond: 100,
      logger: (entry) => this.log.push(entry),
      ...options,
    });
    onTestFinished(() => cluster.stop());
    return cluster;
  }

  async cluster(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
    const cluster = this.create(options);
    await cluster.start();
    return cluster;
  }

  statuses(): number[] {
    return [...this.service.states.values()].map(({ status }) => status);
  }
}
