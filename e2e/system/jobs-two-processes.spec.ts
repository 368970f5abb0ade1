import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import type { JobItem, JobWithCells } from "#server/contract/jobs.ts";
import type { ScheduleRun } from "#server/contract/schedules.ts";
import { startTopology, type Topology } from "#tools/topology/start-topology.ts";
import { FleetFixture } from "../fleet-fixture.ts";

const BOTS = 90;
const SCHEDULES = 20;
const SCHEDULED_BOTS = 6;
/** Longer than the other process needs to take over what was begun. */
const TAKEN_OVER = { timeout: 60_000, intervals: [250] };

let topology: Topology;
let stage: FleetFixture;
let botIds: string[];

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  topology = await startTopology();
  stage = await FleetFixture.open(topology.url, topology.svc);
  await stage.cluster({ shards: 3, botsPerShard: 40 });
  botIds = await stage.bots(BOTS);
  await stage.untilAvailable(BOTS, 60_000);
});
test.afterAll(async () => {
  await stage?.close();
  await topology?.stop();
});

const web = (at: number) => topology.webs[at] as Topology["webs"][number];

/** Schedules for one time, each a command on one bot. */
async function newSchedules(at: Date): Promise<string[]> {
  const made = Array.from({ length: SCHEDULES }, (_, n) =>
    stage.request("POST", "/v1/schedules", {
      ...{ name: `Level ${n}`, kind: "command", input: { command: "level", args: String(10 + n) } },
      ...{ target: { botIds: [botIds[n % SCHEDULED_BOTS]] }, at: at.toISOString() },
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

test("kill -9 while schedules are due: every one of them runs, and none twice", async () => {
  stage.faults.latencyMs = { median: 500, p99: 1_000 };
  const before = stage.world.counters.actions;
  const at = new Date(Date.now() + 6_000);
  const ids = await newSchedules(at);
  await sleep(at.getTime() - Date.now());
  // The process that looks first begins, and has not ended.
  const begun = async () => (await readRuns(ids)).flat().length;
  await expect.poll(begun, { timeout: 15_000, intervals: [20] }).toBeGreaterThan(0);
  await web(0).kill();
  topology.proxy.backends = [web(1).port];
  const succeeded = await expectEachOnce(ids);
  const actions = stage.world.counters.actions - before;
  expect(actions).toBeGreaterThanOrEqual(succeeded);
  expect(actions).toBeLessThanOrEqual(ids.length);
});

/** Calls a procedure of the portal at this process. */
async function callPortal<T>(base: string, session: string, name: string, input: object, method = "POST"): Promise<T> {
  const query = method === "GET" ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
  const reply = await fetch(`${base}/api/trpc/${name}${query}`, {
    method,
    headers: { Cookie: `session=${session}`, "Content-Type": "application/json" },
    ...(method === "POST" && { body: JSON.stringify(input) }),
  });
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { result: { data: T } }).result.data;
}

test("kill -9 in the middle of a job: another process takes it over, and no bot runs the command twice", async () => {
  await web(0).kill(); // unless the test before did
  topology.proxy.backends = [web(1).port];
  await stage.untilAvailable(BOTS, 60_000);
  const { token: session = "" } = await topology.svc("session", "create", "--user", stage.accountId);
  stage.faults.latencyMs = { median: 3_000, p99: 4_000 };
  const levels = () => stage.world.counters.actionsOf.setLevel ?? 0;
  const before = levels();
  const executed = () => levels() - before;
  const work = { kind: "command", input: { commands: [{ command: "level", args: "55" }] }, target: { botIds } };
  const { id: jobId } = await callPortal<{ id: string }>(web(1).url, session, "jobs.create", work);
  const list = (base: string) => callPortal<JobItem[]>(base, session, "jobs.items", { jobId, limit: 1000 }, "GET");
  const read = (base: string) => callPortal<JobWithCells>(base, session, "jobs.get", { jobId }, "GET");
  await expect.poll(async () => (await list(web(1).url)).some(({ state }) => state === "running")).toBe(true);
  await web(1).kill();
  await web(0).start();
  topology.proxy.backends = [web(0).port];
  const killedAt = Date.now();
  const endedItems = async () => {
    const { succeeded, failed } = await read(web(0).url);
    return succeeded + failed;
  };
  await expect.poll(endedItems, TAKEN_OVER).toBeGreaterThan(0);
  console.log(`the job went on after ${Date.now() - killedAt} ms`);
  await expect.poll(async () => (await read(web(0).url)).state, TAKEN_OVER).toBe("done");
  const items = await list(web(0).url);
  const messages = Map.groupBy(items, ({ state, message }) => `${state}: ${message}`);
  console.log([...messages].map(([message, all]) => `${all.length} × ${message}`).join("; "));
  expect(items).toHaveLength(BOTS);
  expect(items.every(({ state }) => state === "succeeded" || state === "failed")).toBe(true);
  expect(items.some(({ message }) => message?.includes("it is not known whether it ran"))).toBe(true);
  expect(executed()).toBeLessThanOrEqual(BOTS);
  expect(executed()).toBeGreaterThanOrEqual(items.filter(({ state }) => state === "succeeded").length);
});
