// The shard link as the service mounts it, with a cluster of one shard on the simulated platform: each its own process.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { composeApplication } from "#server/compose-application.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { operator } from "#server/domain/actor.ts";
import { createBot } from "#server/domain/bots/create-bot.ts";
import { callBot } from "#server/domain/fleet/call-bot.ts";
import { prepareEncryptionKeys } from "#server/domain/service/encryption-keys.ts";
import { readSettings, settings } from "#server/env.ts";
import { isShardLinkPath, startShardLink } from "#server/transport/link/shard-link.ts";
import { Cluster } from "../../control/cluster.ts";
import { openDatabase } from "../database/open-database.ts";
import { timeRoundTrips } from "./time-round-trips.ts";

await openDatabase(composeApplication(readSettings()).run());
await prepareEncryptionKeys();
const server = http.createServer((req, res) => {
  answer(new URL(req.url ?? "/", "http://localhost")).then(
    (body) => res.end(JSON.stringify(body)),
    (error) => res.writeHead(500).end(String(error)),
  );
});
await startShardLink(server, ({ url = "" }) => isShardLinkPath(url, ""));
const { port } = settings();
await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
const botId = await startBot();

/** A bot that is signed in at a shard of its own. */
async function startBot(): Promise<string> {
  const id = newId();
  const token = newSecret("SVC_");
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  await db().account.create({ data: { id, ...names, passwordHash: "" } });
  const row = { id: newId(), accountId: id, name: "bench", hash: hashSecret(token), hint: "" };
  await db().apiToken.create({ data: row });
  const url = `http://127.0.0.1:${port}`;
  await new Cluster({ url, token, clusterName: "Bench" }).start();
  const deviceAuth = { accountId: "bench", deviceId: "bench", secret: "bench" };
  return (await createBot({ nickname: "Bench", deviceAuth }, operator(id))).id;
}

const ping = () => callBot(botId, { kind: "command", name: "ping", caller: { rank: "owner", user: null } });

async function untilConnected(): Promise<object> {
  for (;;) {
    const reply = await ping().catch(() => null);
    if (reply) return {};
    await sleep(50);
  }
}

async function answer(url: URL): Promise<object> {
  if (url.pathname !== "/run") return untilConnected();
  return timeRoundTrips(ping, Number(url.searchParams.get("inFlight")), Number(url.searchParams.get("seconds")));
}
