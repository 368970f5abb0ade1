import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { BotStatus } from "#control/bot-status.ts";
import { botHistoryBuffer } from "../../../data/bot-history.ts";
import { broker } from "../../../data/broker.ts";
import { BrokerConnection } from "../../../data/broker-connection.ts";
import { db } from "../../../data/db.ts";
import type { ClaimedBot } from "../../../data/engine/bot-assignment.ts";
import type { FleetEngine } from "../../../data/engine/fleet-engine.ts";
import { createRedisEngine } from "../../../data/engine/redis/redis-engine.ts";
import { statusOfState } from "../../../data/engine/status-of-state.ts";
import { newId } from "../../../data/id.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { openLease } from "../../../testing/engine-fixture.ts";
import { hasRedis, restartApplication, restartWithBroker } from "../../../testing/test-application.ts";
import { recordMissingBots } from "./record-missing-bots.ts";
import { StatusRecorder } from "./status-recorder.ts";

const { Offline, Booting, Available, Busy } = BotStatus;
const TTL_MS = 60_000;

describe.skipIf(!hasRedis())("two processes that record statuses", () => {
  let accountId: string;
  let bot: ClaimedBot;
  let shardId: string;
  let epoch: number;
  let revision: number;
  let one: Awaited<ReturnType<typeof newProcess>>;
  let other: Awaited<ReturnType<typeof newProcess>>;
  const connections: BrokerConnection[] = [];
  const selector = () => ({ accountId, credential: "test", managed: false, categories: null, bots: null });

  /** An engine with connections of its own, and the recorder of what it does. */
  async function newProcess(hubId: string) {
    const connection = new BrokerConnection(inject("redisUrl") ?? "", broker()?.prefix ?? "");
    await connection.connect();
    connections.push(connection);
    const engine: FleetEngine = createRedisEngine(connection);
    await engine.prepare(async () => ({ databaseMicroseconds: 1, reservationMs: 0 }));
    const recorder = new StatusRecorder();
    recorder.endStart(); // it has been running for a while
    engine.onChange((change) => {
      if (change.kind !== "state") return;
      const status = (statusOfState(change.json) ?? Offline) as BotStatus;
      recorder.onStatus({ accountId, botId: change.botId, status, before: change.statusBefore });
    });
    const holder = () => ({ accountId, shardId, epoch, hubId });
    return {
      engine,
      recorder,
      holder,
      async publish(status: BotStatus) {
        revision += 1;
        const json = JSON.stringify({ id: bot.botId, status, matches: revision });
        expect(await engine.upsertStates(holder(), [{ ...bot, revision, json }])).toEqual({ fenced: [] });
      },
      take: () => engine.resumeShard({ shardId, epoch, selector: selector() }, hubId, TTL_MS),
    };
  }

  beforeEach(async () => {
    await restartWithBroker();
    const account = await newAccount();
    ({ accountId } = account);
    const { id: botId } = await newBot(account);
    [shardId, revision] = [newId(), 0];
    one = await newProcess("one");
    other = await newProcess("other");
    const opening = { shardId, selector: selector(), capacity: 1, hubId: "one", json: JSON.stringify({ id: shardId }) };
    ({ epoch } = await openLease(one.engine, opening, TTL_MS));
    const desired = { categoryId: null, managed: false };
    await one.engine.setDesired([{ accountId, botId, version: Number.MAX_SAFE_INTEGER, desired }]);
    [bot] = (await one.engine.claim(one.holder(), 1)) as [ClaimedBot];
  });
  afterEach(async () => {
    for (const { engine } of [one, other]) await engine.close();
    for (const connection of connections.splice(0)) connection.close();
    await restartApplication({ redisUrl: null });
  });

  async function recorded() {
    await botHistoryBuffer().flush();
    const rows = await db().botEvent.findMany({ where: { botId: bot.botId }, orderBy: { sequence: "asc" } });
    return rows.map(({ status }) => status);
  }

  it("have one row for each change, also after the shard has moved to the other process and back", async () => {
    for (const status of [Booting, Available, Available, Busy]) await one.publish(status);
    await other.take();
    for (const status of [Busy, Available]) await other.publish(status);
    expect(await recorded()).toEqual([Booting, Available, Busy, Available]);
    await one.take();
    for (const status of [Available, Available, Busy]) await one.publish(status);
    await other.take();
    await other.publish(Available);
    await one.take();
    await one.publish(Busy);
    expect(await recorded()).toEqual([Booting, Available, Busy, Available, Busy, Available, Busy]);
  });

  it("record the end of a lease once, whichever of them finds it", async () => {
    for (const status of [Booting, Available]) await one.publish(status);
    await one.engine.renewLease(one.holder(), 1);
    await expect
      .poll(async () => (await other.engine.expireLeases()).bots + (await recorded()).length)
      .toBeGreaterThan(2);
    await one.engine.expireLeases();
    expect(await recorded()).toEqual([Booting, Available, Offline]);
  });

  it("a process that starts leaves the bots of the other one alone, and what is missing is recorded once", async () => {
    for (const status of [Booting, Available]) await one.publish(status);
    const gone = (await newBot(await newAccount())).id;
    const text = { accountId, botId: gone, kind: "status", text: "Available", status: Available };
    await db().botEvent.create({ data: { id: newId(), ...text } });
    await recorded();
    await Promise.all([recordMissingBots(), recordMissingBots()]);
    expect(await recorded()).toEqual([Booting, Available]);
    expect(await db().botEvent.count({ where: { botId: gone, status: Offline } })).toBe(1);
  });

  it("after the broker has lost its data, bots that stayed connected have no new entry", async () => {
    for (const status of [Booting, Available]) await one.publish(status);
    expect(await recorded()).toEqual([Booting, Available]);
    const keys = await broker()?.redis.keys(`*{${accountId}}:states`);
    await broker()?.redis.del(keys ?? []);
    await one.publish(Available);
    await one.publish(Busy);
    expect(await recorded()).toEqual([Booting, Available, Busy]);
  });
});
