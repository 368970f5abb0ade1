import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { LEASE } from "../../../contract/limits/link.ts";
import { describeEngine } from "../../../testing/engine-conformance.ts";
import { shardOpening } from "../../../testing/engine-fixture.ts";
import { hasRedis } from "../../../testing/test-application.ts";
import { BrokerConnection } from "../../broker-connection.ts";
import { createRedisEngine } from "./redis-engine.ts";

describe.skipIf(!hasRedis())("the engine on a broker", () => {
  describeEngine("redis", async () => {
    let offset = 0;
    const broker = new BrokerConnection(inject("redisUrl") ?? "", `svc:${randomUUID()}:`);
    await broker.connect();
    const engine = createRedisEngine(broker, { offsetMs: () => offset });
    await broker.subscribed();
    return {
      engine: Object.assign(engine, { close: async () => broker.close() }),
      advanceTime: async (ms) => {
        offset += ms;
      },
    };
  });

  it("a start that was read before the data was lost again is read anew: its numbers may have been given", async () => {
    const broker = new BrokerConnection(inject("redisUrl") ?? "", `svc:${randomUUID()}:`);
    await broker.connect();
    const engine = createRedisEngine(broker);
    await broker.subscribed();
    const times = [1e15, 2e15];
    const id = await engine.prepare(async () => {
      const databaseMicroseconds = times.shift() ?? 0;
      if (times.length > 0) await broker.redis.del(`${broker.prefix}{fleet}:data`, `${broker.prefix}{fleet}:data-id`);
      return { databaseMicroseconds, reservationMs: 0 };
    });
    const opened = await engine.openShard(shardOpening("one"), LEASE.ttlMs);
    expect([times, opened]).toEqual([[], { epoch: 2e15 + 1 }]);
    expect(await engine.prepare(() => Promise.reject(new Error("there is data")))).toBe(id);
    await broker.close();
  });
});
