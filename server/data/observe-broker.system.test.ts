import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type RedisServer, startRedisServer } from "../../tools/test/start-redis-server.ts";
import { runningApplication } from "../application.ts";
import { metrics } from "../metrics/metrics.ts";
import { parseMetrics } from "../testing/parse-metrics.ts";
import { restartApplication } from "../testing/test-application.ts";
import { type MetricsListener, startMetrics } from "../transport/metrics/start-metrics.ts";
import { type Broker, broker } from "./broker.ts";
import { connectBroker } from "./connect-broker.ts";
import { observeBroker } from "./observe-broker.ts";

let server: RedisServer;
let listener: MetricsListener | null;
const redis = () => (broker() as Broker).redis;

beforeAll(async () => {
  if (inject("redisUrl") === null) return;
  server = await startRedisServer();
  await restartApplication({ redisUrl: server.url, metrics: { port: 0, host: "127.0.0.1" } });
  listener = await startMetrics(runningApplication());
  await connectBroker();
  observeBroker();
});
afterAll(async () => {
  await listener?.stop();
  await server?.stop();
});

async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
  const families = parseMetrics((await metrics()?.scrape())?.text ?? "");
  const samples = [...families.values()].flatMap((family) => family.samples).filter((sample) => sample.name === name);
  const matching = samples.filter((sample) => Object.entries(labels).every(([key, one]) => sample.labels[key] === one));
  return matching.reduce((sum, sample) => sum + sample.value, 0);
}
const counted = (command: string, outcome: string) =>
  value("svc_broker_command_duration_seconds_count", { command, outcome });

it.skipIf(inject("redisUrl") === null)(
  "the commands of the broker are timed by name, those of a pipeline too",
  async () => {
    await redis().set("a", "1");
    await redis().multi().incr("a").incr("a").exec();
    await expect(redis().lpush("a", "1")).rejects.toThrow(/WRONGTYPE/);
    expect([await counted("set", "ok"), await counted("incr", "ok"), await counted("lpush", "error")]).toEqual([
      1, 2, 1,
    ]);
    expect(await value("svc_broker_command_duration_seconds_sum", { command: "set" })).toBeGreaterThan(0);
  },
);

it.skipIf(inject("redisUrl") === null)("a broker that was lost and came back is seen", async () => {
  expect(await value("svc_broker_up")).toBe(1);
  await server.kill();
  await expect.poll(() => value("svc_broker_up")).toBe(0);
  await expect(redis().get("a")).rejects.toThrow();
  expect(await counted("get", "error")).toBe(1);
  await server.restart();
  await expect.poll(() => value("svc_broker_up")).toBe(1);
  expect(await value("svc_broker_reconnects_total")).toBe(1);
});
