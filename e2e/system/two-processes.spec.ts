import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { TestShard } from "#control/testing/test-shard.ts";
import { childEnvironment } from "#tools/child-environment.ts";
import { runProgram } from "#tools/programs/run-program.ts";
import { within } from "../fleet-fixture.ts";
import { followEvents } from "../follow-events.ts";
import { describeLoad } from "../start-load.ts";
import { BOTS, TwoProcesses } from "../two-processes.ts";

/** Some are always in progress, also when their shard moves to the other process. */
const COMMAND_MS = 700;
const HEARTBEAT_MS = 2_500;

const own = TwoProcesses.forThisFile();

test("two processes behind a proxy do what the deployment files promise", async () => {
  const { code, out, err } = await runProgram(process.execPath, ["tools/topology/main.ts"], {
    env: childEnvironment(),
  });
  expect([code, out.match(/^ok /gm)?.length], out + err).toEqual([0, 5]);
});

test("a process that is killed under load: its shards come back through the other, and nobody notices", async ({
  browser,
}) => {
  await own.openFleet([own.first]);
  const { token: session = "" } = await own.topology.svc("session", "create", "--user", own.stage.accountId);
  const context = await browser.newContext();
  await context.addCookies([{ name: "session", value: session, url: own.topology.url, httpOnly: true }]);
  const page = await context.newPage();
  own.topology.proxy.backends = [own.first.port];
  await page.goto(`${own.topology.url}/live`);
  const squares = page.getByRole("region", { name: "Fleet", exact: true }).getByRole("link", { name: /: Available/ });
  await expect(squares).toHaveCount(BOTS);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  own.topology.proxy.backends = own.topology.webs.map(({ port }) => port);
  const moving = followEvents([own.first.url, own.second.url], own.stage.accountId, own.stage.token);
  const steady = followEvents([own.second.url], own.stage.accountId, own.stage.token);
  await expect.poll(() => [moving.events.length, steady.events.length].every((count) => count > 0)).toBe(true);
  const { logins } = own.stage.world.counters;
  const load = own.startLoad();
  await sleep(1_500);
  const killedAt = load.now();
  await own.first.kill();
  const backMs = await own.untilCommandsRun(own.second.url, 2 * HEARTBEAT_MS);
  await sleep(2 * HEARTBEAT_MS);
  const loginsAfter = own.stage.world.counters.logins;
  await load.stop();
  await own.stage.request("PATCH", `/v1/bots/${own.bots[0]}`, { disabled: true });
  await expect(squares).toHaveCount(BOTS - 1);
  await own.stage.bot();
  await expect(squares).toHaveCount(BOTS, within(10_000));
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  const after = load.sent.filter(({ at }) => at > killedAt + 2 * HEARTBEAT_MS);
  console.log(`kill -9: commands run again after ${backMs} ms; ${describeLoad(load.sent)}`);
  console.log(`logins ${logins} -> ${loginsAfter}; event connections ${moving.connections()}`);
  expect(after.filter(({ status }) => status !== 200)).toEqual([]);
  expect(loginsAfter).toBe(logins);
  await own.expectKept(load.acknowledged);
  await expectSameEvents(moving.events, steady.events);
  await Promise.all([moving.stop(), steady.stop(), context.close()]);
  await own.first.start();
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
  await own.openFleet();
  const { logins } = own.stage.world.counters;
  own.stage.faults.latencyMs = { median: COMMAND_MS, p99: COMMAND_MS + 1 };
  const load = own.startLoad();
  await sleep(1_000);
  for (const web of own.topology.webs) {
    const runAll = () =>
      Promise.all(
        own.topology.webs.flatMap(({ url }) => own.bots.map((id) => own.runOn(url, id).catch(nullIfRefused))),
      );
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
  console.log(`rolling restart: ${describeLoad(load.sent)}; logins ${logins} -> ${own.stage.world.counters.logins}`);
  expect(load.sent.filter(({ status }) => status !== 200)).toEqual([]);
  expect(own.stage.world.counters.logins).toBe(logins);
  await own.expectKept(load.acknowledged);
});

test("a second connection of a shard to another process ends the first one", async () => {
  const shardId = `shard-${randomUUID()}`;
  const connect = (base: string) =>
    new TestShard({ gateway: `${base}/gateway/v1`, token: own.stage.token, shardId }).hello({});
  const one = await connect(own.first.url);
  await expect.poll(() => one.framesOf("welcome").length, within(5_000)).toBe(1);
  const two = await connect(own.second.url);
  await expect.poll(() => two.framesOf("welcome").length, within(5_000)).toBe(1);
  await expect.poll(() => one.closed, within(2_000)).not.toBe(null);
  console.log(`the first connection was closed with ${JSON.stringify(one.closed)}`);
  expect(two.closed).toBe(null);
  two.terminate();
});

test("a call reaches a bot through either process, and both show the same bots", async () => {
  await own.openFleet([own.first]);
  for (const web of own.topology.webs) expect((await own.runOn(web.url, own.bots[0] as string)).status).toBe(200);
  const shown = async (base: string) =>
    (await own.fetchJson(base, `/gateway/v1/bots?SVC_BUCKET_ID=${own.stage.accountId}`))
      .map((bot: object) => JSON.stringify(bot))
      .sort();
  await expect.poll(async () => (await shown(own.first.url)).length).toBe(BOTS);
  await expect.poll(async () => isDeepStrictEqual(await shown(own.first.url), await shown(own.second.url))).toBe(true);
});

test("a ban through one process is refused by the other within a second", async () => {
  const staff = ["--email", `${randomUUID()}@example.com`, "--username", `staff-${randomUUID().slice(0, 8)}`];
  const { id = "" } = await own.topology.svc(
    "user",
    "create",
    ...staff,
    "--password",
    randomUUID(),
    "--flags",
    "staff",
  );
  const { token: session = "" } = await own.topology.svc("session", "create", "--user", id);
  expect((await fetch(`${own.second.url}/v1/bots`, { headers: { Authorization: own.stage.token } })).status).toBe(200);
  const reply = await fetch(`${own.first.url}/api/trpc/admin.setBan`, {
    method: "POST",
    headers: { Cookie: `session=${session}`, Origin: own.topology.url, "Content-Type": "application/json" },
    body: JSON.stringify({ accountId: own.stage.accountId, banned: true, reason: "spam" }),
  });
  expect(reply.status, await reply.text()).toBe(200);
  const start = performance.now();
  const status = async () =>
    (await fetch(`${own.second.url}/v1/bots`, { headers: { Authorization: own.stage.token } })).status;
  await expect.poll(status, { timeout: 1_000, intervals: [10] }).toBe(403);
  console.log(`ban: refused by the other process after ${Math.round(performance.now() - start)} ms`);
});
