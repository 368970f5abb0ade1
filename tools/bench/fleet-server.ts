// The gateway as the service mounts it, over a fleet that is put straight into the engine: no shard, no pages.
import http from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { AccountFlag } from "#server/contract/user.ts";
import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { startRequestLog } from "#server/domain/requests/record-request.ts";
import { createGatewayApp } from "#server/transport/gateway/app.ts";
import { openDatabase } from "../database/open.ts";
import { drive, fillEngine } from "./fleet.ts";

/** An account that may use the gateway, with so many connected bots. */
async function open(bots: number): Promise<{ path: string; token: string }> {
  const id = newId();
  const token = newSecret("SVC_");
  const names = { username: id, usernameKey: id, email: id, emailKey: id };
  await db().account.create({ data: { id, ...names, passwordHash: "", flags: AccountFlag.Developer } });
  await db().apiToken.create({
    data: { id: newId(), accountId: id, name: "bench", hash: hashSecret(token), hint: "" },
  });
  await fillEngine(id, bots);
  return { path: `?SVC_BUCKET_ID=${id}`, token };
}

const gateway = createGatewayApp("/gateway/v1");
const toGateway = getRequestListener((request, env) => gateway.fetch(request, env as HttpBindings));

/** `/open?bots=N`, and `/drive?perSecond=N&seconds=S` for the account that was opened last. */
async function control(url: URL): Promise<object> {
  const number = (name: string) => Number(url.searchParams.get(name));
  if (url.pathname === "/open") return open(number("bots"));
  return url.pathname === "/drive" ? drive(number("perSecond"), number("seconds")) : {};
}

await openDatabase();
const requestLog = startRequestLog();
http
  .createServer((req, res) => {
    if (req.url?.startsWith("/gateway/")) return void toGateway(req, res);
    control(new URL(req.url ?? "/", "http://localhost")).then(
      (body) => res.end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => void requestLog.stop().then(() => process.exit(0)));
