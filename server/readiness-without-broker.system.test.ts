import { expect, it } from "vitest";
import { startRedisServer } from "#tools/test/start-redis-server.ts";
import { hasRedis, restartWithBroker } from "./testing/test-application.ts";
import { answerReady } from "./transport/health.ts";

const WORKS = { database: "ok", migrations: "ok", engine: "ok" };
const answer = async () => {
  const reply = await answerReady();
  return [reply.status, await reply.json()];
};

it.skipIf(!hasRedis())("without its broker it is ready and says what is away: portal and sign-in go on", async () => {
  const server = await startRedisServer();
  await restartWithBroker(server.url);
  expect(await answer()).toEqual([200, { status: "ok", checks: WORKS }]);
  await server.kill();
  await expect.poll(answer).toEqual([200, { status: "degraded", checks: { ...WORKS, engine: "away" } }]);
  await server.restart();
  await expect.poll(answer).toEqual([200, { status: "ok", checks: WORKS }]);
  await restartWithBroker(null);
  await server.stop();
});
