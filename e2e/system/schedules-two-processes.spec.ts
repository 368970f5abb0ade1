import { expect, test } from "@playwright/test";
import type { ScheduleRun } from "#server/contract/schedules.ts";
import { startTopology, type Topology } from "#tools/topology/start-topology.ts";
import { FleetFixture } from "../fleet-fixture.ts";

const SCHEDULES = 20;
const BOTS = 6;
/** Longer than the other process needs to take over what was begun. */
const TAKEN_OVER = { timeout: 90_000, intervals: [500] };

let topology: Topology;
let stage: FleetFixture;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  topology = await startTopology();
  stage = await FleetFixture.open(topology.url, topology.svc);
});
test.afterAll(async () => {
  await stage?.close();
  await topology?.stop();
});

const web = (at: number) => topology.webs[at] as Topology["webs"][number];

/** Schedules for one time, each a command on one bot. */
async function newSchedules(botIds: readonly string[], at: Date): Promise<string[]> {
  const made = Array.from({ length: SCHEDULES }, (_, n) =>
    stage.request("POST", "/v1/schedules", {
      ...{ name: `Level ${n}`, kind: "command", input: { command: "level", args: String(10 + n) } },
      ...{ target: { botIds: [botIds[n % BOTS]] }, at: at.toISOString() },
    }),
  );
  return (await Promise.all(made)).map(({ status, body }) => {
    expect(status).toBeLessThan(300);
    return body.id as string;
  });
}

const runsOf = async (id: string) => (await stage.request("GET", `/v1/schedules/${id}/runs`)).body as ScheduleRun[];
const readRuns = (ids: readonly string[]) => Promise.all(ids.map(runsOf));
const haveEnded = (runs: ScheduleRun[][]) =>
  runs.every((own) => own.length > 0 && own.every(({ job }) => job?.state === "done"));

/** Waits until all have run, and checks that each has run once. @returns How many bots ran their command. */
async function expectEachOnce(ids: readonly string[]): Promise<number> {
  await expect.poll(async () => haveEnded(await readRuns(ids)), TAKEN_OVER).toBe(true);
  const runs = await readRuns(ids);
  expect(runs.map((own) => own.map(({ state }) => state))).toEqual(ids.map(() => ["started"]));
  return runs.flat().reduce((sum, { job }) => sum + (job?.succeeded ?? 0), 0);
}

const until = (at: Date, beforeMs: number) =>
  new Promise((done) => setTimeout(done, Math.max(0, at.getTime() - beforeMs - Date.now())));

test("kill -9 while schedules are due: every one of them runs, and none twice", async () => {
  test.setTimeout(300_000);
  await stage.cluster({ shards: 1, botsPerShard: 10 });
  const botIds = await stage.bots(BOTS);
  await stage.untilAvailable(BOTS, 60_000);
  stage.faults.latencyMs = { median: 500, p99: 1_000 };
  const before = stage.world.counters.actions;
  const at = new Date(Date.now() + 15_000);
  const ids = await newSchedules(botIds, at);
  // The process that looks first has begun by now, and has not ended.
  await until(at, 0);
  await expect.poll(async () => (await readRuns(ids)).flat().length, { intervals: [20] }).toBeGreaterThan(0);
  await web(0).kill();
  topology.proxy.backends = [web(1).port];
  const succeeded = await expectEachOnce(ids);
  const actions = stage.world.counters.actions - before;
  expect(actions).toBeGreaterThanOrEqual(succeeded);
  expect(actions).toBeLessThanOrEqual(ids.length);
  await web(0).start();
  topology.proxy.backends = topology.webs.map(({ port }) => port);
});

test("kill -9 of all processes before the time: what was due meanwhile runs once they are back", async () => {
  test.setTimeout(300_000);
  await stage.untilAvailable(BOTS, 60_000);
  const botIds = (await stage.listGatewayBots()).map(({ id }) => id);
  const at = new Date(Date.now() + 12_000);
  const ids = await newSchedules(botIds, at);
  await Promise.all([web(0).kill(), web(1).kill()]);
  await until(at, -3_000);
  await Promise.all([web(0).start(), web(1).start()]);
  await expectEachOnce(ids);
});
