import { expect, test } from "@playwright/test";
import type { JobItem, JobWithCells } from "#server/contract/jobs.ts";
import { startTopology, type Topology } from "#tools/topology/start-topology.ts";
import { FleetFixture } from "../fleet-fixture.ts";

const BOTS = 90;
/** Longer than the other process needs to take the job over. */
const TAKEN_OVER = { timeout: 60_000, intervals: [250] };

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
  test.setTimeout(240_000);
  await web(1).kill();
  topology.proxy.backends = [web(0).port];
  await stage.cluster({ shards: 3, botsPerShard: 40 });
  const botIds = await stage.bots(BOTS);
  await stage.untilAvailable(BOTS, 60_000);
  const { token: session = "" } = await topology.svc("session", "create", "--user", stage.accountId);
  stage.faults.latencyMs = { median: 3_000, p99: 4_000 };
  const executed = () => stage.world.counters.actionsOf.setLevel ?? 0;
  const work = { kind: "command", botIds, commands: [{ command: "level", args: "55" }] };
  const { id: jobId } = await callPortal<{ id: string }>(web(0).url, session, "jobs.create", work);
  const list = (base: string) => callPortal<JobItem[]>(base, session, "jobs.items", { jobId, limit: 1000 }, "GET");
  const read = (base: string) => callPortal<JobWithCells>(base, session, "jobs.get", { jobId }, "GET");
  await expect.poll(async () => (await list(web(0).url)).some(({ state }) => state === "running")).toBe(true);
  await web(0).kill();
  await web(1).start();
  topology.proxy.backends = [web(1).port];
  const killedAt = Date.now();
  const endedItems = async () => {
    const { succeeded, failed } = await read(web(1).url);
    return succeeded + failed;
  };
  await expect.poll(endedItems, TAKEN_OVER).toBeGreaterThan(0);
  console.log(`the job went on after ${Date.now() - killedAt} ms`);
  await expect.poll(async () => (await read(web(1).url)).state, TAKEN_OVER).toBe("done");
  const items = await list(web(1).url);
  const messages = Map.groupBy(items, ({ state, message }) => `${state}: ${message}`);
  console.log([...messages].map(([message, all]) => `${all.length} × ${message}`).join("; "));
  expect(items).toHaveLength(BOTS);
  expect(items.every(({ state }) => state === "succeeded" || state === "failed")).toBe(true);
  expect(items.some(({ message }) => message?.includes("it is not known whether it ran"))).toBe(true);
  expect(executed()).toBeLessThanOrEqual(BOTS);
  expect(executed()).toBeGreaterThanOrEqual(items.filter(({ state }) => state === "succeeded").length);
  await web(0).start();
});
