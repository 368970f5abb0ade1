import { expect, test } from "@playwright/test";
import { startTopology, type Topology } from "#tools/topology/start-topology.ts";
import { FleetFixture } from "./fleet-fixture.ts";
import { startLoad } from "./start-load.ts";

export const BOTS = 6;
const RENAMED = 6;
const PER_SECOND = 30;

/** Two processes of the service behind a proxy, for a spec file's tests; each test has an account and a world of its own. */
export class TwoProcesses {
  topology!: Topology;
  stage!: FleetFixture;
  /** Of `openFleet`: those that are available. */
  bots: string[] = [];
  /** And those that no shard runs. */
  #renamed: string[] = [];

  static forThisFile(): TwoProcesses {
    const own = new TwoProcesses();
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      own.topology = await startTopology({ redisArgs: ["--appendonly", "yes"] });
    });
    test.afterAll(async () => {
      for (const web of own.topology?.webs ?? [])
        console.log(`process ${web.port} logged: ${describeLog(web.output())}`);
      await own.topology?.stop();
    });
    test.beforeEach(async () => {
      own.stage = await FleetFixture.open(own.topology.url, own.topology.svc);
    });
    test.afterEach(() => own.stage.close());
    return own;
  }

  get first() {
    return this.topology.webs[0] as Topology["webs"][number];
  }

  get second() {
    return this.topology.webs[1] as Topology["webs"][number];
  }

  async fetchJson(base: string, path: string) {
    return (await fetch(`${base}${path}`, { headers: { Authorization: this.stage.token } })).json();
  }

  async listLive(base: string): Promise<{ status: number }[]> {
    return this.fetchJson(base, `/gateway/v1/bots?SVC_BUCKET_ID=${this.stage.accountId}`);
  }

  async runOn(base: string, id: string) {
    const reply = await fetch(`${base}/v1/bots/${id}/commands/run`, {
      method: "POST",
      headers: { Authorization: this.stage.token, "Content-Type": "application/json" },
      body: JSON.stringify({ command: "level", args: "7" }),
    });
    return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body: await reply.text() };
  }

  /** A cluster of two shards with bots that are available, and bots that no shard runs. @param at Where its shards connect. */
  async openFleet(at = this.topology.webs): Promise<void> {
    const { stage, topology } = this;
    topology.proxy.backends = at.map(({ port }) => port);
    this.#renamed = await stage.bots(RENAMED);
    for (const id of this.#renamed) await stage.request("PATCH", `/v1/bots/${id}`, { disabled: true });
    await stage.cluster({ shards: 2, botsPerShard: 20 });
    this.bots = await stage.bots(BOTS);
    await stage.untilAvailable(BOTS, 20_000);
    topology.proxy.backends = topology.webs.map(({ port }) => port);
  }

  startLoad() {
    const { topology, stage, bots } = this;
    const who = { base: topology.url, token: stage.token };
    return startLoad({ ...who, perSecond: PER_SECOND, renamed: this.#renamed, commanded: bots });
  }

  /** @returns Milliseconds until every bot answers a command through this process. */
  async untilCommandsRun(base: string, timeout: number): Promise<number> {
    const start = performance.now();
    const statuses = async () => {
      const replies = await Promise.all(this.bots.map((id) => this.runOn(base, id).catch(() => ({ status: 0 }))));
      return replies.map(({ status }) => status);
    };
    await expect.poll(statuses, { timeout, intervals: [100] }).toEqual(this.bots.map(() => 200));
    return Math.round(performance.now() - start);
  }

  /** No write that was answered is lost. */
  async expectKept(acknowledged: Map<string, string>): Promise<void> {
    for (const [id, nickname] of acknowledged) {
      expect((await this.fetchJson(this.topology.url, `/v1/bots/${id}`)).nickname).toBe(nickname);
    }
  }
}

/** How often each warning and error was logged. */
function describeLog(output: string): string {
  const messages = output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line).msg as string] : []));
  return [...Map.groupBy(messages, (message) => message)].map(([name, all]) => `${all.length} × ${name}`).join("; ");
}
