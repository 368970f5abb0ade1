// The shard link as the service mounts it, with two clusters of one shard each: one with the simulated platform inside
// the shard's process, one with the platform in a process of its own.
import { setTimeout as sleep } from "node:timers/promises";
import { connectBroker } from "#server/data/connect-broker.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { operator } from "#server/domain/actor.ts";
import { createBot } from "#server/domain/bots/create-bot.ts";
import { prepareEncryptionKeys } from "#server/domain/service/prepare-encryption-keys.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication, settings } from "#server/settings/settings.ts";
import { isShardLinkPath, startShardLink } from "#server/transport/link/shard-link.ts";
import type { PlatformOption } from "../../control/cluster/cluster-options.ts";
import { Cluster } from "../../control/cluster.ts";
import { openDatabase } from "../database/open-database.ts";
import { type BenchBot, createCallServer, ping } from "./create-call-server.ts";

await openDatabase(createApplication(readSettings()).run());
await connectBroker();
await prepareEncryptionKeys();
const server = createCallServer(async (path) => (path === "/bots" ? bots : untilConnected()));
await startShardLink(server, ({ url = "" }) => isShardLinkPath(url, ""));
const { port } = settings();
await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
const OWN_PROCESS: PlatformOption = { kind: "simulated" };
const INSIDE: PlatformOption = { module: new URL("./simulated-driver.ts", import.meta.url).pathname };
const bots: Record<string, BenchBot> = { inside: await startBot(INSIDE), own: await startBot(OWN_PROCESS) };

/** A bot that is signed in at a shard of its own. */
async function startBot(platform: PlatformOption): Promise<BenchBot> {
  const id = newId();
  const token = newSecret("SVC_");
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  await db().account.create({ data: { id, ...names, passwordHash: "" } });
  const row = { id: newId(), accountId: id, name: "bench", hash: hashSecret(token), hint: "" };
  await db().apiToken.create({ data: row });
  const url = `http://127.0.0.1:${port}`;
  await new Cluster({ url, token, clusterName: "Bench", platform }).start();
  const deviceAuth = { accountId: id, deviceId: "bench", secret: "bench" };
  return { accountId: id, botId: (await createBot({ nickname: "Bench", deviceAuth }, operator(id))).id };
}

async function untilConnected(): Promise<object> {
  for (const bot of Object.values(bots)) while (!(await ping(bot).catch(() => null))) await sleep(50);
  return {};
}
