import { expect, test } from "../fixtures.ts";
import { FleetFixture, within } from "../fleet-fixture.ts";

const HEARTBEAT_MS = 5000;
const LEASE_MS = 10_000;

let stage: FleetFixture;
let asleep = 0;
test.beforeEach(async ({ service }) => {
  asleep = 0;
  stage = await FleetFixture.open(service.url, service.svc);
});
test.afterEach(async () => {
  await stage.close(asleep);
});

const pidsOf = (cluster: { pids: (number | null)[] }) => cluster.pids.filter((pid) => pid !== null);

test("a shard killed with -9: its bots are assigned again, and other bots are not affected", async () => {
  const cluster = await stage.cluster({ shards: 2, botsPerShard: 5 });
  await stage.bots(10);
  const before = await stage.untilAvailable(10);
  const down = new Promise<string>((resolve) => cluster.once("shardDown", ({ shardId }) => resolve(shardId)));
  const start = performance.now();
  process.kill(pidsOf(cluster)[0] as number, "SIGKILL");
  const dead = await down;
  await expect
    .poll(
      async () => (await stage.listGatewayBots()).filter(({ status }) => status === 2).length,
      within(2 * HEARTBEAT_MS + 2000),
    )
    .toBe(10);
  await expect.poll(() => stage.world.counters.logins, within(2 * HEARTBEAT_MS)).toBe(15);
  await stage.untilAvailable(10);
  console.log(`held again after ${Math.round(performance.now() - start)} ms`);
  const after = new Map((await stage.listGatewayBots()).map((bot) => [bot.id, bot.shardId]));
  for (const { id, shardId } of before) if (shardId !== dead) expect(after.get(id)).toBe(shardId);
});

test("two clusters that select the same bots: each bot is assigned to one shard", async () => {
  const [one, two] = await Promise.all([
    stage.cluster({ clusterName: "one", shards: 2 }),
    stage.cluster({ clusterName: "two", shards: 2 }),
  ]);
  const ids = await stage.bots(40);
  const seen = await stage.untilAvailable(40, 15_000);
  expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(stage.world.counters.logins).toBe(40);
  const shards = await stage.listGatewayShards();
  expect(shards.reduce((sum, { assignedBots }) => sum + assignedBots, 0)).toBe(40);
  expect(new Set(shards.map(({ clusterName }) => clusterName))).toEqual(new Set(["one", "two"]));
  await Promise.all([one.stop(), two.stop()]);
  await expect.poll(async () => stage.listGatewayBots(), within(2000)).toEqual([]);
});

test("a shard suspended longer than its lease runs nothing afterwards and drops its bots", async () => {
  const first = await stage.cluster({ clusterName: "first" });
  const ids = await stage.bots(3);
  await stage.untilAvailable(3);
  await stage.cluster({ clusterName: "second" });
  const [pid] = pidsOf(first) as [number];
  process.kill(pid, "SIGSTOP");
  asleep = 3;
  try {
    const answer = stage.run(ids[0] as string, "level", "9");
    await expect.poll(() => stage.world.counters.logins, within(LEASE_MS + 5000)).toBe(6);
    await stage.untilAvailable(3);
    expect((await answer).status).toBe(504);
    const { actions } = stage.world.counters;
    const dropped = () => stage.log.some(({ message }) => message.startsWith("The lease has expired"));
    const start = performance.now();
    process.kill(pid, "SIGCONT");
    await expect.poll(dropped, { timeout: 2000, intervals: [5] }).toBe(true);
    const took = performance.now() - start;
    console.log(`dropped after ${Math.round(took)} ms`);
    expect(took).toBeLessThan(200);
    expect(stage.world.counters.actions).toBe(actions);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  const held = await stage.untilAvailable(3);
  expect(new Set(held.map(({ shardId }) => shardId)).size).toBe(1);
});

test("a cluster that stops finishes its commands, and another one claims its bots at once", async () => {
  const first = await stage.cluster({ clusterName: "first" });
  const ids = await stage.bots(3);
  await stage.untilAvailable(3);
  await stage.cluster({ clusterName: "second" });
  stage.faults.latencyMs = { median: 400, p99: 401 };
  const { actions } = stage.world.counters;
  const answer = stage.run(ids[0] as string, "level", "9");
  await expect.poll(() => stage.world.counters.actions, "the command has begun").toBeGreaterThan(actions);
  await first.stop();
  delete stage.faults.latencyMs;
  expect(await answer).toMatchObject({ status: 200, body: { format: 1 } });
  await stage.untilAvailable(3, 4000);
  expect((await stage.listGatewayShards()).map(({ clusterName }) => clusterName)).toEqual(["second"]);
});
