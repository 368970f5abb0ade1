// The public routes as the service mounts them, with bots written directly into the database and the engine.
import http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { createRestApp } from "#server/transport/rest/create-rest-app.ts";
import { openDatabase } from "../database/open-database.ts";
import { fillEngine, publishAtPace } from "./fill-engine.ts";

/** Creates this many public bots of one account, all connected. */
async function open(count: number): Promise<object> {
  const id = newId();
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  await db().account.create({ data: { id, ...names, passwordHash: "" } });
  const botIds = await fillEngine(id, count);
  const encrypted = { keyId: "none", sealedDeviceId: "", sealedSecret: "" };
  const data = botIds.map((botId) => ({ ...encrypted, id: botId, accountId: id, platformAccountId: botId }));
  await db().bot.createMany({ data: data.map((row) => ({ ...row, nickname: "Bench", isPublic: true })) });
  return { bots: botIds.length };
}

const rest = createRestApp("/v1");
const toRest = getRequestListener((request, env) => rest.fetch(request, env as HttpBindings));

/** `/open?bots=N`, `/drive?perSecond=N&seconds=S` and `/memory`. */
async function control(url: URL): Promise<object> {
  const number = (name: string) => Number(url.searchParams.get(name));
  if (url.pathname === "/open") return open(number("bots"));
  if (url.pathname === "/memory") return process.memoryUsage();
  return url.pathname === "/drive" ? publishAtPace(number("perSecond"), number("seconds")) : {};
}

await openDatabase(createApplication(readSettings()).run());
http
  .createServer((req, res) => {
    if (req.url?.startsWith("/v1")) return void toRest(req, res);
    control(new URL(req.url ?? "/", "http://localhost")).then(
      (body) => res.end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
