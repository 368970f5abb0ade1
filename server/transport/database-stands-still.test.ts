import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { runningApplication } from "../application.ts";
import { db } from "../data/db.ts";
import { observeWaitingWork } from "../data/observe-waiting-work.ts";
import { settings } from "../settings/settings.ts";
import { type DatabaseForwarder, openDatabaseForwarder } from "../testing/open-database-forwarder.ts";
import { parseMetrics } from "../testing/parse-metrics.ts";
import { restartApplication, useOwnDatabaseTimes } from "../testing/test-application.ts";
import { startTestHttpServer } from "../testing/test-http-server.ts";
import { type MetricsListener, startMetrics } from "./metrics/start-metrics.ts";

/** Of a load balancer's check, with room for a busy machine: shorter than the database's own limits. */
const PATIENCE_MS = 8_000;

const { databaseUrl } = settings();
let database: DatabaseForwarder;
let metricsListener: MetricsListener;
let service: Awaited<ReturnType<typeof startTestHttpServer>>;

beforeAll(async () => {
  database = await openDatabaseForwarder(databaseUrl ?? "");
  const changes = { databaseUrl: database.url, metrics: { port: 0, host: "127.0.0.1" } };
  await restartApplication(changes, useOwnDatabaseTimes);
  metricsListener = (await startMetrics(runningApplication())) as MetricsListener;
  observeWaitingWork();
  service = await startTestHttpServer();
});
afterEach(() => database.resume());
afterAll(async () => {
  database.resume();
  await service.close();
  await metricsListener.stop();
  await restartApplication({ databaseUrl, metrics: null });
  await database.close();
});

const ask = (path: string, port = service.port) =>
  fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
const readiness = async () => {
  const reply = await ask("/readyz");
  return [reply.status, ((await reply.json()) as { status: string }).status];
};
const scrape = async () => parseMetrics(await (await ask("/metrics", metricsListener.port)).text());
/** With more connections than one, which are idle then. */
const whenReady = async () => {
  await expect.poll(readiness).toEqual([200, "ok"]);
  await Promise.all(Array.from({ length: 5 }, () => db().$queryRaw`SELECT pg_sleep(0.2)::text`));
  await sleep(1_100); // longer than a reading of readiness is kept
};

it("while the database stands still, readiness, status and metrics answer and say so", async () => {
  await whenReady();
  database.pause();
  const [ready, status, metrics] = await Promise.all([
    readiness(),
    ask("/api/trpc/service.status?input=%7B%7D"),
    scrape(),
  ]);
  expect(ready).toEqual([503, "unavailable"]);
  expect(await status.json()).toMatchObject({ result: { data: { checks: { database: "away" } } } });
  expect(metrics.get("svc_waiting")?.samples).toEqual([]);
  expect(metrics.get("process_resident_memory_bytes")?.samples).toHaveLength(1);
  database.resume();
  await expect.poll(readiness).toEqual([200, "ok"]);
});

it("readiness keeps no connection that gets no answer, and returns over another one", async () => {
  await whenReady();
  database.pause();
  expect(await readiness()).toEqual([503, "unavailable"]);
  database.resumeForNew();
  await expect.poll(readiness).toEqual([200, "ok"]);
  const busy = async () => {
    const samples = (await scrape()).get("svc_database_connections")?.samples ?? [];
    const countOf = (state: string) => samples.find(({ labels }) => labels.state === state)?.value ?? 0;
    return countOf("open") - countOf("idle");
  };
  await expect.poll(busy).toBe(0);
});
