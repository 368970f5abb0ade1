import { once } from "node:events";
import net from "node:net";
import { expect, inject, it, onTestFinished } from "vitest";
import { type Application, runningApplication } from "#server/application.ts";
import { broker } from "#server/data/broker.ts";
import { connectBroker } from "#server/data/connect-broker.ts";
import { createLog, log } from "#server/log.ts";
import { createApplication, type Settings, settings } from "#server/settings/settings.ts";
import { hasRedis } from "#server/testing/test-application.ts";
import { openDatabase } from "../database/open-database.ts";
import { freePort } from "../programs/free-ports.ts";
import { answerWhileWaiting } from "./answer-while-waiting.ts";
import { waitForOutside } from "./wait-for-outside.ts";

const TRY_AGAIN_MS = 20;

/** The address with another port, where nothing listens until `appear`. */
async function absent(address: string) {
  const { port: targetPort } = new URL(address);
  const port = await freePort();
  const url = new URL(address);
  url.port = String(port);
  const appear = async () => {
    const server = net.createServer((socket) => {
      const target = net.connect(Number(targetPort), "127.0.0.1");
      for (const [one, other] of [
        [socket, target],
        [target, socket],
      ] as const) {
        one.on("error", () => other.destroy());
        one.pipe(other);
      }
    });
    await once(server.listen(port, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
  };
  return { url: url.href, appear };
}

function runApplication(changes: Partial<Settings>) {
  const own = runningApplication();
  const lines: string[] = [];
  const application: Application = createApplication({ ...own.get(settings), ...changes })
    .set(log, createLog("info", { write: (line) => lines.push(line) }))
    .run();
  onTestFinished(async () => {
    await application.stop();
    own.run();
  });
  return { application, messages: () => lines.map((line) => JSON.parse(line).msg as string) };
}

it("a start waits for a database that is away, says so, answers meanwhile, and goes on when it comes", async () => {
  const { url: databaseUrl, appear } = await absent(settings().databaseUrl as string);
  const port = await freePort();
  const { application, messages } = runApplication({ databaseUrl, port, host: "127.0.0.1" });
  const opened = waitForOutside(() => openDatabase(application), answerWhileWaiting, TRY_AGAIN_MS);
  const answer = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  await expect.poll(async () => (await answer("/healthz"))?.status).toBe(200);
  const refused = await answer("/v1/bots");
  expect([refused?.status, refused?.headers.get("retry-after"), await refused?.json()]).toEqual([
    503,
    "2",
    { type: "error", errors: [expect.objectContaining({ errorCode: expect.stringContaining("unable_to_process") })] },
  ]);
  expect((await answer("/readyz"))?.status).toBe(503);
  const where = new URL(databaseUrl).host;
  expect(messages()).toContain(
    `the database at ${where} cannot be reached: check DATABASE_URL; the start waits for it`,
  );
  await appear();
  await (await opened).stop();
  expect(messages().at(-1)).toBe("the start goes on");
  expect(await answer("/healthz")).toBeNull();
});

it.skipIf(!hasRedis())("a start waits for a broker that is away", async () => {
  const { url: redisUrl, appear } = await absent(inject("redisUrl") as string);
  const { messages } = runApplication({ redisUrl });
  const connected = waitForOutside(connectBroker, async () => async () => undefined, TRY_AGAIN_MS);
  await expect.poll(messages).toContainEqual(expect.stringMatching(/^the broker at .* cannot be reached/));
  await appear();
  await connected;
  expect(await broker()?.redis.ping()).toBe("PONG");
});

it("a start does not wait where the fault is inside", async () => {
  const url = new URL(settings().databaseUrl as string);
  url.pathname = "/not_there";
  const { application, messages } = runApplication({ databaseUrl: url.href });
  const isWaiting = () => Promise.reject(new Error("it waits"));
  await expect(waitForOutside(() => openDatabase(application), isWaiting)).rejects.toMatchObject({
    where: "inside",
    message: expect.stringMatching(/^there is no database not_there at /),
  });
  expect(messages()).toEqual([]);
});
