import { randomUUID } from "node:crypto";
import { describe, inject } from "vitest";
import { describeEngine } from "../../../testing/engine-conformance.ts";
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
});
