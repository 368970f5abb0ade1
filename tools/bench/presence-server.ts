// The gateway as the service mounts it, with a fleet written directly into the engine: no shard, no pages.
import http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { AccountFlag } from "#server/contract/flags.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { watchFleet } from "#server/domain/gateway/watch-fleet.ts";
import { startRequestLog } from "#server/domain/request-log/record-request.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { createGatewayApp } from "#server/transport/gateway/create-gateway-app.ts";
import { encodeEventStream } from "#server/transport/gateway/encode-event-stream.ts";
import { openDatabase } from "../database/open-database.ts";
import { fillEngine, publishAtPace } from "./fill-engine.ts";

let opened = "";

/** Creates an account that may use the gateway, with this many connected bots. */
async function open(bots: number): Promise<{ path: string; token: string }> {
  const id = newId();
  const token = newSecret("SVC_");
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  await db().account.create({ data: { id, ...names, passwordHash: "", flags: AccountFlag.Developer } });
  await db().apiToken.create({
    data: { id: newId(), accountId: id, name: "bench", hash: hashSecret(token), hint: "" },
  });
  await fillEngine(id, bots);
  opened = id;
  return { path: `?SVC_BUCKET_ID=${id}`, token };
}

const gateway = createGatewayApp("/gateway/v1");
const toGateway = getRequestListener((request, env) => {
  const { signal } = request;
  if (!request.url.endsWith("/watch")) return gateway.fetch(request, env as HttpBindings);
  // The bench opens more streams than one account may have.
  return new Response(encodeEventStream(watchFleet(opened, null, signal), { signal, close: () => undefined }));
});

/** `/open?bots=N`, and `/drive?perSecond=N&seconds=S` for the account that was opened last. */
async function control(url: URL): Promise<object> {
  const number = (name: string) => Number(url.searchParams.get(name));
  if (url.pathname === "/open") return open(number("bots"));
  return url.pathname === "/drive" ? publishAtPace(number("perSecond"), number("seconds")) : {};
}

await openDatabase(createApplication(readSettings()).run());
const requestLog = startRequestLog();
http
  .createServer((req, res) => {
    if (/^\/(?:gateway|watch)/.test(req.url ?? "")) return void toGateway(req, res);
    control(new URL(req.url ?? "/", "http://localhost")).then(
      (body) => res.end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => void requestLog.stop().then(() => process.exit(0)));
