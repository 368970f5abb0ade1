// The reasons of one account whose shards are full, and the plain reading of the same bots, from one process.
import http from "node:http";
import { BotStatus } from "#control/bot-status.ts";
import { db, prepared } from "#server/data/db.ts";
import { engine } from "#server/data/engine/engine.ts";
import { newId } from "#server/data/id.ts";
import { operator } from "#server/domain/actor.ts";
import { toGroup } from "#server/domain/bots/list-bot-reasons.ts";
import { explainBots } from "#server/domain/fleet/explaining/explain-bots.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { openDatabase } from "../database/open-database.ts";

const BOTS = 10_004;
const CATEGORIES = 3;
const SHARDS = 2;
const CAPACITY = 500;
const TTL_MS = 3_600_000;

await openDatabase(createApplication(readSettings()).run());
const { accountId } = operator(newId());
await addBots();
for (let count = 0; count < SHARDS; count++) await addFullShard();

async function addBots(): Promise<void> {
  const names = { username: accountId, usernameKey: accountId, email: accountId, emailKey: accountId };
  await db().account.create({ data: { id: accountId, ...names, passwordHash: "", botLimit: BOTS } });
  const categoryIds = Array.from({ length: CATEGORIES }, newId);
  const categories = categoryIds.map((id, n) => ({ id, accountId, name: `Bench ${n}`, config: {} }));
  await db().category.createMany({ data: categories });
  const encrypted = { keyId: "none", sealedDeviceId: "", sealedSecret: "" };
  const bots = Array.from({ length: BOTS }, (_, n) => ({ id: newId(), categoryId: categoryIds[n % CATEGORIES] ?? "" }));
  await db().bot.createMany({
    data: bots.map((bot) => ({ ...bot, ...encrypted, accountId, nickname: "Bench", platformAccountId: bot.id })),
  });
  const desired = (categoryId: string) => ({ categoryId, managed: false });
  await engine().setDesired(
    bots.map(({ id, categoryId }) => ({ botId: id, accountId, version: 1, desired: desired(categoryId) })),
  );
}

async function addFullShard(): Promise<void> {
  const shardId = newId();
  const selector = { accountId, credential: "bench", managed: false, categories: null, bots: null };
  const json = JSON.stringify({ id: shardId, clusterId: "c", clusterName: "Bench" });
  const opened = await engine().openShard({ shardId, selector, capacity: CAPACITY, hubId: "bench", json }, TTL_MS);
  if (typeof opened === "string") throw new Error(`the shard was refused: ${opened}`);
  const holder = { accountId, shardId, epoch: opened.epoch, hubId: "bench" };
  const claimed = await engine().claim(holder, CAPACITY);
  const stateOf = (id: string) => JSON.stringify({ id, nickname: "Bench", parent: null, status: BotStatus.Available });
  const states = claimed.map(({ botId, fence }) => ({ accountId, botId, fence, revision: 1, json: stateOf(botId) }));
  await engine().upsertStates(holder, states);
}

const ROWS = {
  name: "bench-rows",
  text: `SELECT id, "categoryId", disabled, "invalidAuth", problem FROM "Bot" WHERE "accountId" = $1`,
};

async function answer(path: string | undefined): Promise<unknown> {
  if (path === "/reasons") return (await explainBots(accountId)).map(toGroup);
  if (path === "/rows") return prepared(ROWS, [accountId]);
  return {};
}

http
  .createServer((req, res) => {
    answer(req.url).then(
      (body) => res.end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
