import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shardEnvironment } from "../control/cluster/shard-supervisor.ts";
import type { ShardSettings } from "../control/shard/ipc-messages.ts";
import { TOKEN } from "../control/testing/test-service.ts";
import { refuse } from "./emulator/refusals.ts";
import { type ClusterBot, EmulatedCluster } from "./testing/emulated-cluster.ts";

const SHARD = path.join(import.meta.dirname, "..", "control", "shard", "main.ts");
const OUTFIT = "CID_OfTheReplaced";
const TOKEN_ROUTE = "POST /account/api/oauth/token";

let fixture: EmulatedCluster;
let shard: ChildProcess;
/** Everything that leaves the process: IPC frames, standard output and standard error. */
const output: string[] = [];

beforeAll(async () => {
  fixture = await EmulatedCluster.open();
  shard = fork(SHARD, { env: shardEnvironment([]), execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  shard.on("message", (message) => void output.push(JSON.stringify(message)));
  for (const stream of [shard.stdout, shard.stderr]) stream?.on("data", (chunk) => void output.push(String(chunk)));
  const settings: ShardSettings = {
    ...{
      url: fixture.service.url,
      isUrlProven: false,
      hideNames: false,
      hideEmails: false,
      token: TOKEN,
      shardId: "shard",
      clusterId: "cluster",
      clusterName: "secrets",
      slot: 1,
    },
    ...{ source: "test", managed: false, botsPerShard: 50, loginsPerSecond: 100, overrides: {}, categoryCosmetics: {} },
    select: { categories: null, bots: null },
    platform: fixture.platform,
  };
  shard.send({ t: "start", settings });
});
afterAll(async () => {
  if (shard.exitCode === null) {
    const exit = once(shard, "exit");
    shard.kill("SIGKILL");
    await exit;
  }
  await fixture.close();
});

const statusesOf = (bots: ClusterBot[]) => bots.map(({ assignment: { id } }) => fixture.statusOf(id));

/** A link of each bot is lost, and the next ones are refused. */
async function refuseLink(name: "xmpp" | "stomp", bots: ClusterBot[]): Promise<void> {
  const { emulator } = fixture.emulated;
  const before = emulator.refusedUpgrades;
  emulator.faults.setLink(name, "refuse");
  for (const { account } of bots) emulator[name].drop(account.id);
  await expect.poll(() => emulator.refusedUpgrades - before).toBeGreaterThan(2);
  emulator.faults.clear();
  await expect.poll(() => statusesOf(bots)).toEqual([2, 2, 2]);
}

/** Another program signs in while a bot puts on its outfit, which fails for its refresh token. */
async function replaceWhileDressing(): Promise<void> {
  const { emulator, world } = fixture.emulated;
  const { account, assignment } = fixture.createBot("replaced", { startOutfit: [{ id: OUTFIT }] });
  const when = (_url: URL, body: string) => {
    if (!body.includes(OUTFIT)) return false;
    world.accounts.revoke(account.id);
    return true;
  };
  emulator.faults.add({ route: "PATCH /party", refusal: refuse.badToken(), when });
  fixture.service.setDesired(assignment);
  await expect.poll(() => output.join("\n")).toContain("Setup is incomplete");
}

it("no credential and no token leaves a shard, whatever goes wrong", async () => {
  const { faults } = fixture.emulated.emulator;
  const { accounts } = fixture.emulated.world;
  const bots = ["s1", "s2", "s3"].map((id) => fixture.createBot(id));
  const [first] = bots;
  const refused = fixture.createBot("refused");
  refused.account.devices.length = 0;
  fixture.service.setDesired(...bots.map(({ assignment }) => assignment), refused.assignment);
  await expect.poll(() => statusesOf(bots)).toEqual([2, 2, 2]);

  // A login that the platform breaks on, links that are refused, and tokens that end.
  faults.add({ route: TOKEN_ROUTE, refusal: refuse.broken(503) });
  faults.add({ route: "PATCH /party", refusal: refuse.broken(500) });
  const broken = fixture.createBot("broken");
  fixture.service.setDesired(broken.assignment);
  await expect.poll(() => faults.openCount).toBe(0);
  await expect.poll(() => statusesOf([broken])).toEqual([2]);
  await replaceWhileDressing();
  for (const link of ["xmpp", "stomp"] as const) await refuseLink(link, bots);
  await expect.poll(() => statusesOf([...bots, broken])).toEqual([2, 2, 2, 2]);
  if (first) {
    accounts.expire(first.account.id);
    await fixture.service.run("s1", "level", "7");
    accounts.revoke(first.account.id);
    await fixture.service.run("s1", "level", "8").catch(() => {});
  }
  const isKicked = () =>
    fixture.service.framesOf("problem").some(({ id, problem }) => id === "s1" && problem === "kicked_elsewhere");
  await expect.poll(isKicked).toBe(true);
  const exit = once(shard, "exit");
  shard.send({ t: "stop" });
  await exit;

  const everything = [...output, ...fixture.service.received.map((frame) => JSON.stringify(frame))].join("\n");
  expect(output.length).toBeGreaterThan(10);
  expect(everything).toContain("The login failed");
  expect(accounts.secrets.size).toBeGreaterThan(20);
  const secrets = [...accounts.secrets, TOKEN].filter((secret) => everything.includes(secret));
  expect(secrets).toEqual([]);
  // A connection that is refused is not printed as an object with everything in it.
  expect(everything).not.toContain("Symbol(kTarget)");
});
