import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RedisServer, startRedisServer } from "#tools/test/start-redis-server.ts";
import { broker } from "../../data/broker.ts";
import { newId } from "../../data/id.ts";
import { readUntil } from "../../testing/read-events.ts";
import { captureLog, hasRedis, restartApplication } from "../../testing/test-application.ts";
import { newFleet, type TestFleet } from "../../testing/test-fleet.ts";
import { type FleetEvent, watchFleet } from "./watch-fleet.ts";

describe.skipIf(!hasRedis())("R3: streams while the broker is away", () => {
  let server: RedisServer;
  let accountId: string;
  let fleet: TestFleet;
  let stop: AbortController;
  const start = async (...args: string[]) => {
    server = await startRedisServer({ args });
    await restartApplication({ redisUrl: server.url });
    fleet = await newFleet(accountId, 2);
  };
  beforeEach(() => {
    accountId = newId();
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await restartApplication({ redisUrl: null });
    await server.stop();
  });

  async function* watch(lastEventId: string | null = null): AsyncGenerator<FleetEvent, void> {
    for await (const events of watchFleet(accountId, lastEventId, stop.signal)) {
      yield* events.filter(({ event }) => event !== "shards");
    }
  }
  const next = async (events: AsyncGenerator<FleetEvent, void>) => (await events.next()).value as FleetEvent;
  const bot = (index: number) => fleet.botIds[index] as string;
  const untilReady = () => expect.poll(() => broker()?.redis.status).toBe("ready");

  it("stay open, go on without loss or doubling, and those that are opened meanwhile begin afterwards", async () => {
    await start("--appendonly", "yes", "--appendfsync", "always");
    const events = watch();
    await next(events);
    const before = await fleet.publishState(bot(0));
    const { id, data } = await next(events);
    expect(data).toBe(before);
    const lines = captureLog("warn");
    await server.kill();
    const [waiting, opened, resumed] = [next(events), next(watch()), next(watch(id))];
    await sleep(2_000);
    await server.restart();
    await untilReady();
    const after = await fleet.publishState(bot(1));
    expect((await waiting).data).toBe(after);
    expect((await resumed).data).toBe(after);
    expect((await opened).event).toBe("snapshot");
    const unexpected = lines.filter((line) => !line.includes("the broker was lost"));
    expect(unexpected).toEqual([]);
  });

  it("begin again with a snapshot where the broker has lost its data", async () => {
    await start();
    const events = watch();
    await next(events);
    await fleet.publishState(bot(0));
    const { id } = await next(events);
    await server.kill();
    await server.restart();
    await untilReady();
    for (const stream of [events, watch(id)]) {
      expect((await next(stream)).event).toBe("snapshot");
    }
    const again = await newFleet(accountId, 1);
    const last = await again.publishState(again.botIds[0] as string);
    expect((await readUntil(events, ({ data }) => data === last)).length).toBeGreaterThan(0);
  });
});
