// The service's link and job workers, with a cluster whose simulated platform runs inside the shards' processes.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { db, transaction } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { operator } from "#server/domain/actor.ts";
import { createBot } from "#server/domain/bots/create-bot.ts";
import { insertJob } from "#server/domain/jobs/insert-job.ts";
import { startJobWorkers } from "#server/domain/jobs/start-job-workers.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication, settings } from "#server/settings/settings.ts";
import { isShardLinkPath, startShardLink } from "#server/transport/link/shard-link.ts";
import { Cluster } from "../../control/cluster.ts";
import { openDatabase } from "../database/open-database.ts";
import { ping } from "./create-call-server.ts";

const BOTS = 1_000;
const SHARDS = 4;

await openDatabase(createApplication(readSettings()).run());
await prepareEncryptionKeys();
startJobWorkers();
const accountId = newId();
const { port } = settings();
const server = http.createServer((req, res) => {
  const answer = req.url === "/run" ? runJob() : Promise.resolve({});
  answer.then(
    (body) => res.end(JSON.stringify(body)),
    (error) => res.writeHead(500).end(String(error)),
  );
});
await startShardLink(server, ({ url = "" }) => isShardLinkPath(url, ""));
const bots = await addBots();
await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));

async function addBots() {
  const token = newSecret("SVC_");
  const names = { username: accountId, usernameKey: accountId, email: accountId, emailKey: accountId };
  await db().account.create({ data: { id: accountId, ...names, passwordHash: "", botLimit: BOTS } });
  await db().apiToken.create({ data: { id: newId(), accountId, name: "bench", hash: hashSecret(token), hint: "" } });
  const added: { id: string; nickname: string }[] = [];
  for (let n = 0; n < BOTS; n++) {
    const nickname = `Bench ${n}`;
    const deviceAuth = { accountId: `bench-${n}`, deviceId: "bench", secret: "bench" };
    added.push({ id: (await createBot({ nickname, deviceAuth }, operator(accountId))).id, nickname });
  }
  const options = { clusterName: "Bench", shards: SHARDS, botsPerShard: BOTS / SHARDS, loginsPerSecond: 1_000 };
  const platform = { module: new URL("./simulated-driver.ts", import.meta.url).pathname };
  void startCluster({ url: `http://127.0.0.1:${port}`, token, platform, ...options });
  return added;
}

async function startCluster(options: ConstructorParameters<typeof Cluster>[0]): Promise<void> {
  await sleep(500); // the server listens by then
  await new Cluster(options).start();
}

/** One command on every bot, once all are connected. */
async function runJob(): Promise<{ ms: number; succeeded: number; total: number }> {
  for (const { id } of bots) while (!(await ping({ accountId, botId: id }).catch(() => null))) await sleep(50);
  const input = { commands: [{ command: "ping" }] };
  const startedAt = performance.now();
  const botIds = bots.map(({ id }) => id);
  const { id } = await transaction((tx) => insertJob(tx, operator(accountId), { kind: "command", input, botIds }));
  for (;;) {
    const { endedAt, succeeded, total } = await db().job.findUniqueOrThrow({ where: { id } });
    if (endedAt) return { ms: performance.now() - startedAt, succeeded, total };
    await sleep(20);
  }
}
