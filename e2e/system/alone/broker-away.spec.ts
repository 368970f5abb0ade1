import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { within } from "../../fleet-fixture.ts";
import { followEvents } from "../../follow-events.ts";
import { describeLoad } from "../../start-load.ts";
import { BOTS, TwoProcesses } from "../../two-processes.ts";

const LEASE_MS = 10_000;
/** Just longer than a lease, unless BROKER_OUTAGE_MS asks for more. */
const OUTAGE_MS = Number(process.env.BROKER_OUTAGE_MS ?? 11_000);

const own = TwoProcesses.forThisFile();

test("a broker that is away for two seconds: no bot signs out, and only what needs it answers 503, at once", async () => {
  await own.openFleet();
  const followed = followEvents([own.first.url], own.stage.accountId, own.stage.token);
  const { logins } = own.stage.world.counters;
  const load = own.startLoad();
  await sleep(1_000);
  const killedAt = load.now();
  await own.topology.redis.kill();
  await sleep(2_000);
  await own.topology.redis.restart();
  const backMs = await own.untilCommandsRun(own.second.url, LEASE_MS);
  await sleep(1_000);
  await load.stop();
  console.log(`broker away 2 s: commands run ${backMs} ms after it; ${describeLoad(load.sent)}`);
  console.log(`logins ${logins} -> ${own.stage.world.counters.logins}; event connections ${followed.connections()}`);
  expect(own.stage.world.counters.logins).toBe(logins);
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
  await own.stage.bot();
  await expect.poll(() => followed.events.length, within(5_000)).toBeGreaterThan(before);
  expect(followed.connections()).toBe(1);
  await followed.stop();
  await own.expectKept(load.acknowledged);
});

for (const outageMs of [2_000, OUTAGE_MS]) {
  test(`a broker that loses its data and is away for ${outageMs / 1000} s: every bot is held again`, async () => {
    await own.openFleet();
    const fences = new Map(own.stage.world.bots.map((bot) => [bot.id, bot.newestFence]));
    const { logins } = own.stage.world.counters;
    await own.topology.redis.kill();
    fs.rmSync(own.topology.brokerFolder, { recursive: true, force: true });
    fs.mkdirSync(own.topology.brokerFolder);
    await sleep(outageMs);
    await own.topology.redis.restart();
    const heldMs = await own.untilCommandsRun(own.first.url, LEASE_MS + 2_000);
    await expect
      .poll(async () => (await own.listLive(own.second.url)).filter(({ status }) => status === 2).length, within(2_000))
      .toBe(BOTS);
    console.log(
      `data lost, away ${outageMs} ms: held after ${heldMs} ms; logins ${logins} -> ${own.stage.world.counters.logins}`,
    );
    const grown = own.stage.world.bots.filter(({ id, newestFence }) => newestFence > (fences.get(id) ?? Infinity));
    const kept = own.stage.world.bots.filter(({ id, newestFence }) => newestFence === fences.get(id));
    // Within a lease, shards keep their bots and report them; after it, each bot signs in again with a larger fence.
    expect([kept.length, grown.length]).toEqual(outageMs < LEASE_MS ? [BOTS, 0] : [0, BOTS]);
    expect(own.stage.world.counters.logins - logins).toBe(grown.length);
    console.log(`fences ${[...fences.values()]} -> ${own.stage.world.bots.map(({ newestFence }) => newestFence)}`);
  });
}
