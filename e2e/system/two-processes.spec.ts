import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { TestShard } from "#control/testing/test-shard.ts";
import { childEnvironment } from "#tools/child-environment.ts";
import { runProgram } from "#tools/programs/run-program.ts";
import { startTopology, type Topology } from "#tools/topology/start-topology.ts";
import { FleetFixture, within } from "../fleet-fixture.ts";
import { followEvents } from "../follow-events.ts";

const BOTS = 6;
const RENAMED = 6;
const PER_SECOND = 30;
/** Some are always in progress, also when their shard moves to the other process. */
const COMMAND_MS = 700;
const HEARTBEAT_MS = 2_500;
const LEASE_MS = 10_000;
/** Just longer than a lease, unless BROKER_OUTAGE_MS asks for more. */
const OUTAGE_MS = Number(process.env.BROKER_OUTAGE_MS ?? 11_000);

let topology: Topology;
let stage: FleetFixture;
let bots: string[];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  topology = await startTopology({ redisArgs: ["--appendonly", "yes"] });
});
test.afterAll(async () => {
  for (const web of topology?.webs ?? []) console.log(`process ${web.port} logged: ${describeLog(web.output())}`);
  await topology?.stop();
});
test.beforeEach(async () => {
  stage = await FleetFixture.open(topology.url, topology.svc);
});
test.afterEach(async () => {
  await stage.close();
});

/** How often each warning and error was logged. */
function describeLog(output: string): string {
  const messages = output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line).msg as string] : []));
  return [...Map.groupBy(messages, (message) => message)].map(([name, all]) => `${all.length} × ${name}`).join("; ");
}

const first = () => topology.webs[0] as Topology["webs"][number];
const second = () => topology.webs[1] as Topology["webs"][number];
const available = async (base: string) =>
  (await fetchJson(base, `/gateway/v1/bots?SVC_BUCKET_ID=${stage.accountId}`)).filter(
    ({ status }: { status: number }) => status === 2,
  ).length;

async function fetchJson(base: string, path: string) {
  return (await fetch(`${base}${path}`, { headers: { Authorization: stage.token } })).json();
}

async function runOn(base: string, id: string) {
  const reply = await fetch(`${base}/v1/bots/${id}/commands/run`, {
    method: "POST",
    headers: { Authorization: stage.token, "Content-Type": "application/json" },
    body: JSON.stringify({ command: "level", args: "7" }),
  });
  return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body: await reply.text() };
}

/** A cluster of two shards with bots that are available, and bots that no shard runs. @param at Where its shards connect. */
async function openFleet(at = topology.webs): Promise<string[]> {
  topology.proxy.backends = at.map(({ port }) => port);
  const renamed = await stage.bots(RENAMED);
  for (const id of renamed) await stage.request("PATCH", `/v1/bots/${id}`, { disabled: true });
  await stage.cluster({ shards: 2, botsPerShard: 20 });
  bots = await stage.bots(BOTS);
  await stage.untilAvailable(BOTS, 20_000);
  topology.proxy.backends = topology.webs.map(({ port }) => port);
  return renamed;
}

const loadOn = (renamed: string[]) =>
  startLoad({ base: topology.url, token: stage.token, perSecond: PER_SECOND, renamed, commanded: bots });

/** @returns Milliseconds until every bot answers a command through this process. */
async function untilCommandsRun(base: string, timeout: number): Promise<number> {
  const start = performance.now();
  const statuses = async () => {
    const replies = await Promise.all(bots.map((id) => runOn(base, id).catch(() => ({ status: 0 }))));
    return replies.map(({ status }) => status);
  };
  await expect.poll(statuses, { timeout, intervals: [100] }).toEqual(bots.map(() => 200));
  return Math.round(performance.now() - start);
}

async function expectKept(acknowledged: Map<string, string>): Promise<void> {
  for (const [id, nickname] of acknowledged) {
    expect((await fetchJson(topology.url, `/v1/bots/${id}`)).nickname).toBe(nickname);
  }
}

test("two processes behind a proxy do what the deployment files promise", async () => {
  const { code, out, err } = await runProgram(process.execPath, ["tools/topology/main.ts"], {
    env: childEnvironment(),
  });
  expect([code, out.match(/^ok /gm)?.length], out + err).toEqual([0, 5]);
});

test("a process that is killed under load: its shards come back through the other, and nobody notices", async ({
  browser,
}) => {
  const renamed = await openFleet([first()]);
  const { token: session = "" } = await topology.svc("session", "create", "--user", stage.accountId);
  const context = await browser.newContext();
  await context.addCookies([{ name: "session", value: session, url: topology.url, httpOnly: true }]);
  const page = await context.newPage();
  topology.proxy.backends = [first().port];
  await page.goto(`${topology.url}/live`);
  const squares = page.getByRole("region", { name: "Fleet", exact: true }).getByRole("link", { name: /: Available/ });
  await expect(squares).toHaveCount(BOTS);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  topology.proxy.backends = topology.webs.map(({ port }) => port);
  const moving = followEvents([first().url, second().url], stage.accountId, stage.token);
  const steady = followEvents([second().url], stage.accountId, stage.token);
  await expect.poll(() => [moving.events.length, steady.events.length].every((count) => count > 0)).toBe(true);
  const { logins } = stage.world.counters;
  const load = loadOn(renamed);
  await sleep(1_500);
  const killedAt = load.now();
  await first().kill();
  const backMs = await untilCommandsRun(second().url, 2 * HEARTBEAT_MS);
  await sleep(2 * HEARTBEAT_MS);
  const loginsAfter = stage.world.counters.logins;
  await load.stop();
  await stage.request("PATCH", `/v1/bots/${bots[0]}`, { disabled: true });
  await expect(squares).toHaveCount(BOTS - 1);
  await stage.bot();
  await expect(squares).toHaveCount(BOTS, within(10_000));
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  const after = load.sent.filter(({ at }) => at > killedAt + 2 * HEARTBEAT_MS);
  console.log(`kill -9: commands run again after ${backMs} ms; ${describeLoad(load.sent)}`);
  console.log(`logins ${logins} -> ${loginsAfter}; event connections ${moving.connections()}`);
  expect(after.filter(({ status }) => status !== 200)).toEqual([]);
  expect(loginsAfter).toBe(logins);
  await expectKept(load.acknowledged);
  await expectSameEvents(moving.events, steady.events);
  await Promise.all([moving.stop(), steady.stop(), context.close()]);
  await first().start();
});

interface Identified {
  id: string;
}
/** From the first event that both have, both have the same ones, each once. */
async function expectSameEvents(a: Identified[], b: Identified[]): Promise<void> {
  await sleep(500);
  const ids = (events: Identified[], from: Identified[]) => {
    const known = new Set(from.map(({ id }) => id));
    const all = events.map(({ id }) => id);
    return all.slice(all.findIndex((id) => known.has(id)));
  };
  expect(ids(a, b).length).toBeGreaterThan(5);
  expect(ids(a, b)).toEqual(ids(b, a));
  expect(new Set(ids(a, b)).size).toBe(ids(a, b).length);
}

/** Nothing was sent: a proxy would ask another process. */
function nullIfRefused(error: unknown): null {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code === "ECONNREFUSED") return null;
  throw error;
}

test("processes that are restarted one after the other under load: no request fails, and no bot signs out", async () => {
  const renamed = await openFleet();
  const { logins } = stage.world.counters;
  stage.faults.latencyMs = { median: COMMAND_MS, p99: COMMAND_MS + 1 };
  const load = loadOn(renamed);
  await sleep(1_000);
  for (const web of topology.webs) {
    const runAll = () =>
      Promise.all(topology.webs.flatMap(({ url }) => bots.map((id) => runOn(url, id).catch(nullIfRefused))));
    await runAll(); // opens the connections: a process that stops refuses new ones
    const inFlight = runAll();
    await sleep(5);
    const start = performance.now();
    expect(await web.stop()).toBe(0);
    console.log(`restart of ${web.port}: stopped in ${Math.round(performance.now() - start)} ms`);
    expect((await inFlight).filter((reply) => reply && reply.status !== 200)).toEqual([]);
    await web.start();
  }
  await sleep(1_000);
  await load.stop();
  console.log(`rolling restart: ${describeLoad(load.sent)}; logins ${logins} -> ${stage.world.counters.logins}`);
  expect(load.sent.filter(({ status }) => status !== 200)).toEqual([]);
  expect(stage.world.counters.logins).toBe(logins);
  await expectKept(load.acknowledged);
});

test("a broker that is away for two seconds: no bot signs out, and only what needs it answers 503, at once", async () => {
  const renamed = await openFleet();
  const followed = followEvents([first().url], stage.accountId, stage.token);
  const { logins } = stage.world.counters;
  const load = loadOn(renamed);
  await sleep(1_000);
  const killedAt = load.now();
  await topology.redis.kill();
  await sleep(2_000);
  await topology.redis.restart();
  const backMs = await untilCommandsRun(second().url, LEASE_MS);
  await sleep(1_000);
  await load.stop();
  console.log(`broker away 2 s: commands run ${backMs} ms after it; ${describeLoad(load.sent)}`);
  console.log(`logins ${logins} -> ${stage.world.counters.logins}; event connections ${followed.connections()}`);
  expect(stage.world.counters.logins).toBe(logins);
  expect(load.sent.filter(({ kind, status }) => kind !== "command" && status !== 200)).toEqual([]);
  const refused = load.sent.filter(({ kind, status }) => kind === "command" && status !== 200);
  // A call that was on its way when the broker was killed may have reached its shard.
  const isUncertain = ({ status, at, ms }: (typeof refused)[number]) =>
    status === 504 && at < killedAt + 50 && at + ms > killedAt;
  const isProper = (one: (typeof refused)[number]) =>
    (one.status === 503 && one.retryAfter !== null) || isUncertain(one);
  expect(refused.filter((one) => !isProper(one))).toEqual([]);
  expect(refused.length).toBeGreaterThan(0);
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(2_500);
  const before = followed.events.length;
  await stage.bot();
  await expect.poll(() => followed.events.length, within(5_000)).toBeGreaterThan(before);
  expect(followed.connections()).toBe(1);
  await followed.stop();
  await expectKept(load.acknowledged);
});

for (const outageMs of [2_000, OUTAGE_MS]) {
  test(`a broker that loses its data and is away for ${outageMs / 1000} s: every bot is held again`, async () => {
    await openFleet();
    const fences = new Map(stage.world.bots.map((bot) => [bot.id, bot.newestFence]));
    const { logins } = stage.world.counters;
    await topology.redis.kill();
    fs.rmSync(topology.brokerFolder, { recursive: true, force: true });
    fs.mkdirSync(topology.brokerFolder);
    await sleep(outageMs);
    await topology.redis.restart();
    const heldMs = await untilCommandsRun(first().url, LEASE_MS + 2_000);
    await expect.poll(() => available(second().url), within(2_000)).toBe(BOTS);
    console.log(
      `data lost, away ${outageMs} ms: held after ${heldMs} ms; logins ${logins} -> ${stage.world.counters.logins}`,
    );
    const grown = stage.world.bots.filter(({ id, newestFence }) => newestFence > (fences.get(id) ?? Infinity));
    const kept = stage.world.bots.filter(({ id, newestFence }) => newestFence === fences.get(id));
    // Within a lease, shards keep their bots and report them; after it, each bot signs in again with a larger fence.
    expect([kept.length, grown.length]).toEqual(outageMs < LEASE_MS ? [BOTS, 0] : [0, BOTS]);
    expect(stage.world.counters.logins - logins).toBe(grown.length);
    console.log(`fences ${[...fences.values()]} -> ${stage.world.bots.map(({ newestFence }) => newestFence)}`);
  });
}

test("a second connection of a shard to another process ends the first one", async () => {
  const shardId = `shard-${randomUUID()}`;
  const connect = (base: string) =>
    new TestShard({ gateway: `${base}/gateway/v1`, token: stage.token, shardId }).hello({});
  const one = await connect(first().url);
  await expect.poll(() => one.framesOf("welcome").length, within(5_000)).toBe(1);
  const two = await connect(second().url);
  await expect.poll(() => two.framesOf("welcome").length, within(5_000)).toBe(1);
  await expect.poll(() => one.closed, within(2_000)).not.toBe(null);
  console.log(`the first connection was closed with ${JSON.stringify(one.closed)}`);
  expect(two.closed).toBe(null);
  two.terminate();
});

test("a call reaches a bot through either process, and both show the same bots", async () => {
  await openFleet([first()]);
  for (const web of topology.webs) expect((await runOn(web.url, bots[0] as string)).status).toBe(200);
  const shown = async (base: string) =>
    (await fetchJson(base, `/gateway/v1/bots?SVC_BUCKET_ID=${stage.accountId}`))
      .map((bot: object) => JSON.stringify(bot))
      .sort();
  await expect.poll(async () => (await shown(first().url)).length).toBe(BOTS);
  await expect.poll(async () => isDeepStrictEqual(await shown(first().url), await shown(second().url))).toBe(true);
});

test("a ban through one process is refused by the other within a second", async () => {
  const staff = ["--email", `${randomUUID()}@example.com`, "--username", `staff-${randomUUID().slice(0, 8)}`];
  const { id = "" } = await topology.svc("user", "create", ...staff, "--password", randomUUID(), "--flags", "staff");
  const { token: session = "" } = await topology.svc("session", "create", "--user", id);
  expect((await fetch(`${second().url}/v1/bots`, { headers: { Authorization: stage.token } })).status).toBe(200);
  const reply = await fetch(`${first().url}/api/trpc/admin.setBan`, {
    method: "POST",
    headers: { Cookie: `session=${session}`, Origin: topology.url, "Content-Type": "application/json" },
    body: JSON.stringify({ accountId: stage.accountId, banned: true, reason: "spam" }),
  });
  expect(reply.status, await reply.text()).toBe(200);
  const start = performance.now();
  const status = async () =>
    (await fetch(`${second().url}/v1/bots`, { headers: { Authorization: stage.token } })).status;
  await expect.poll(status, { timeout: 1_000, intervals: [10] }).toBe(403);
  console.log(`ban: refused by the other process after ${Math.round(performance.now() - start)} ms`);
});

interface SentRequest {
  kind: "read" | "write" | "command";
  /** 0: the connection broke before the answer. */
  status: number;
  ms: number;
  /** Milliseconds since the load began. */
  at: number;
  retryAfter: string | null;
  body: string;
}

interface LoadPlan {
  base: string;
  token: string;
  perSecond: number;
  /** Bots that are renamed. */
  renamed: string[];
  /** Connected bots that get commands. */
  commanded: string[];
}

/** Reads, writes and commands at a steady rate, whatever the answers are. */
function startLoad({ base, token, perSecond, renamed, commanded }: LoadPlan) {
  const sent: SentRequest[] = [];
  /** The newest nickname of each bot that was acknowledged. */
  const acknowledged = new Map<string, string>();
  const pending = new Set<Promise<void>>();
  const busy = new Set<string>();
  const start = performance.now();
  let isOver = false;

  const send = async (kind: SentRequest["kind"], method: string, path: string, body?: unknown) => {
    const at = performance.now() - start;
    const headers = { Authorization: token, "Content-Type": "application/json" };
    const answer = await fetch(`${base}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
      .then(async (reply) => {
        const text = await reply.text();
        return { status: reply.status, retryAfter: reply.headers.get("retry-after"), body: text };
      })
      .catch((error) => ({ status: 0, retryAfter: null, body: `${error.cause ?? error}` }));
    sent.push({ kind, at, ms: performance.now() - start - at, ...answer });
    return answer.status;
  };
  const write = async (number: number) => {
    const id = renamed[number % renamed.length] as string;
    if (busy.has(id)) return; // two writes at a time have no order
    busy.add(id);
    const nickname = `Name ${number}`;
    const status = await send("write", "PATCH", `/v1/bots/${id}`, { nickname });
    if (status === 200) acknowledged.set(id, nickname);
    // One that was not answered may have been applied.
    else acknowledged.delete(id);
    busy.delete(id);
  };
  const sendNext = (number: number): Promise<unknown> => {
    if (number % 5 === 0) {
      const id = commanded[(number / 5) % commanded.length];
      return send("command", "POST", `/v1/bots/${id}/commands/run`, { command: "level", args: "7" });
    }
    if (number % 5 < 3) return send("read", "GET", number % 5 === 1 ? "/v1/categories" : `/v1/bots/${renamed[0]}`);
    return write(number);
  };
  const run = async () => {
    for (let number = 0; !isOver; number++) {
      const one = sendNext(number).then(() => void pending.delete(one));
      pending.add(one);
      await sleep(Math.max(0, start + ((number + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.all(pending);
  };
  const running = run();
  return {
    sent,
    acknowledged,
    now: () => performance.now() - start,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** One line: how many of each answer, and the slowest. */
function describeLoad(sent: readonly SentRequest[]): string {
  const answers = Map.groupBy(sent, ({ kind, status }) => `${kind} ${status || "broken"}`);
  const counts = [...answers].sort().map(([name, all]) => `${name}: ${all.length}`);
  const slowest = Math.round(Math.max(0, ...sent.map(({ ms }) => ms)));
  return `${sent.length} requests (${counts.join(", ")}), slowest ${slowest} ms`;
}
