import { expect, it } from "vitest";
import { runningApplication } from "../application.ts";
import { db } from "../data/db.ts";
import { isDraining } from "../domain/service/is-draining.ts";
import { settings } from "../settings/settings.ts";
import { countQueries } from "../testing/count-queries.ts";
import { restartApplication, UNREACHABLE_DATABASE_URL } from "../testing/test-application.ts";
import { answerHealth, answerReady } from "./health.ts";

const WORKS = { database: "ok", migrations: "ok", engine: "ok" };
const answer = async () => {
  const reply = await answerReady();
  return [reply.status, await reply.json()];
};
const ready = async () => {
  const reply = await answerReady();
  return [reply.status, ((await reply.json()) as { checks: object }).checks];
};

it("the process is alive whatever it depends on; it is ready when the database and its migrations are", async () => {
  expect(answerHealth().status).toBe(200);
  expect(await ready()).toEqual([200, expect.objectContaining({ database: "ok", migrations: "ok" })]);
});

it("a migration that did not finish makes it not ready", async () => {
  await db().$executeRaw`UPDATE "_prisma_migrations" SET finished_at = NULL`;
  await expect.poll(ready).toEqual([503, expect.objectContaining({ database: "ok", migrations: "away" })]);
  await db().$executeRaw`UPDATE "_prisma_migrations" SET finished_at = now()`;
  await expect.poll(async () => (await ready())[0]).toBe(200);
});

it("a database that is away makes it not ready, and it is ready again when it is back", async () => {
  const { databaseUrl } = settings();
  await restartApplication({ databaseUrl: UNREACHABLE_DATABASE_URL });
  await expect.poll(ready).toEqual([503, expect.objectContaining({ database: "away" })]);
  expect(answerHealth().status).toBe(200);
  await restartApplication({ databaseUrl });
  await expect.poll(async () => (await ready())[0]).toBe(200);
});

it("threat 39: however many ask, the database is asked once a second", async () => {
  await expect.poll(async () => (await ready())[0]).toBe(200);
  const count = await countQueries(() => Promise.all(Array.from({ length: 500 }, answerReady)));
  expect(count).toBeLessThanOrEqual(2);
});

it("a process that stops is not ready, so that no further calls are sent to it", async () => {
  await expect.poll(answer).toEqual([200, { status: "ok", checks: WORKS }]);
  runningApplication().set(isDraining, true);
  expect(await answer()).toEqual([503, { status: "stopping" }]);
});
