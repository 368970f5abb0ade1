// The service as `npm start` runs it, without its pages. It answers its parent's questions over the channel between them.
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { AccountFlag } from "#server/contract/flags.ts";
import { connectBroker } from "#server/data/connect-broker.ts";
import { db } from "#server/data/db.ts";
import { engine } from "#server/data/engine/engine.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { operator } from "#server/domain/actor.ts";
import { createBot } from "#server/domain/bots/create-bot.ts";
import { startBotHistory } from "#server/domain/fleet/recording/start-bot-history.ts";
import { startRequestLog } from "#server/domain/request-log/record-request.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { startPurge } from "#server/domain/service/purge-expired.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication, settings } from "#server/settings/settings.ts";
import { createApiListener } from "#server/transport/front/create-api-listener.ts";
import { createHttpServer } from "#server/transport/front/create-http-server.ts";
import { isShardConnect } from "#server/transport/front/upgrades.ts";
import { startShardLink } from "#server/transport/link/shard-link.ts";
import { openDatabase } from "../database/open-database.ts";
import type { BenchAccount, ProcessUse, ScaleAnswers, ScaleQuestion } from "./scale-messages.ts";

const CREATED_AT_A_TIME = 64;
const AVAILABLE = '"status":2';

const application = createApplication(readSettings()).run();
await openDatabase(application);
await connectBroker();
await prepareEncryptionKeys();
const server = createHttpServer(createApiListener());
await startShardLink(server, isShardConnect);
startPurge();
startRequestLog();
startBotHistory();
server.listen(settings().port, "127.0.0.1");
await once(server, "listening");
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();

async function createAccount(bots: number): Promise<BenchAccount> {
  const id = newId();
  const token = newSecret("SVC_");
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  const flags = AccountFlag.Developer | AccountFlag.Verified;
  await db().account.create({ data: { id, ...names, passwordHash: "", flags, botLimit: 1_000_000 } });
  const row = { id: newId(), accountId: id, name: "bench", hash: hashSecret(token), hint: "" };
  await db().apiToken.create({ data: row });
  let left = bots;
  const createSome = async () => {
    while (left > 0) {
      left -= 1;
      const accountId = newId();
      const deviceAuth = { accountId, deviceId: "bench", secret: "bench" };
      await createBot({ nickname: "Bench", deviceAuth }, operator(id));
    }
  };
  await Promise.all(Array.from({ length: CREATED_AT_A_TIME }, createSome));
  return { id, token };
}

/** Reads the states only when every bot has one. */
async function countAvailable(accountId: string, expected: number): Promise<number> {
  const connected = await engine().countStates();
  if (connected < expected) return 0;
  return (await engine().listStates(accountId)).filter((state) => state.includes(AVAILABLE)).length;
}

/** The event loop's delay is that since the previous answer. */
function measure(): ProcessUse {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const loopDelayP99Ms = delay.percentile(99) / 1e6;
  setTimeout(() => delay.reset(), 50); // the collection of garbage above is no delay of the service
  return { cpuSeconds: (user + system) / 1e6, rss, heapUsed, loopDelayP99Ms };
}

const ANSWERS: { [K in keyof ScaleAnswers]: (question: ScaleQuestion<K>) => Promise<ScaleAnswers[K]> } = {
  account: ({ bots }) => createAccount(bots),
  available: ({ accountId, expected }) => countAvailable(accountId, expected),
  use: async () => measure(),
};

process.on("message", async ({ n, question }: { n: number; question: ScaleQuestion<keyof ScaleAnswers> }) => {
  const answer = ANSWERS[question.kind] as (question: object) => Promise<unknown>;
  process.send?.({
    n,
    ...(await answer(question).then(
      (value) => ({ value }),
      (error) => ({ error: String(error) }),
    )),
  });
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
