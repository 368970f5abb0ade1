// The minimal server for the same two routes: node:http, one prepared statement to identify the caller and one for
// the answer. No input checks, no limits, no caps, no sealing, no audit, no request log.
import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const CALLER = { name: "caller", text: `SELECT "accountId" FROM "ApiToken" WHERE hash = $1` };
const LIST = {
  name: "list",
  text: `SELECT id, nickname, email, "categoryId" AS parent,
           disabled::int + "isPublic"::int * 2 + "invalidAuth"::int * 4 AS flags
         FROM "Bot" WHERE "accountId" = $1 ORDER BY id`,
};
const INSERT = {
  name: "insert",
  text: `INSERT INTO "Bot" (id, "accountId", nickname, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret", "updatedAt")
         VALUES ($1, $2, $3, $4, 'none', $5, $6, now())`,
};

async function callerOf(req: http.IncomingMessage): Promise<string | null> {
  const token = (req.headers.authorization ?? "").replace(/^Bearer /, "");
  const hash = createHash("sha256").update(token).digest("hex");
  const { rows } = await pool.query({ ...CALLER, values: [hash] });
  return rows[0]?.accountId ?? null;
}

async function readJson(req: http.IncomingMessage) {
  let text = "";
  for await (const chunk of req) text += chunk;
  return JSON.parse(text);
}

async function create(accountId: string, req: http.IncomingMessage) {
  const { nickname, deviceAuth } = await readJson(req);
  const id = randomBytes(12).toString("hex");
  const values = [id, accountId, nickname, deviceAuth.accountId, deviceAuth.deviceId, deviceAuth.secret];
  await pool.query({ ...INSERT, values });
  return { id, created: true };
}

async function answer(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
  if (req.url === "/healthz") return void res.end();
  const accountId = await callerOf(req);
  if (!accountId) return void res.writeHead(401).end();
  const body =
    req.method === "POST" ? await create(accountId, req) : (await pool.query({ ...LIST, values: [accountId] })).rows;
  res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

http
  .createServer((req, res) => {
    answer(req, res).catch((error) => res.writeHead(500).end(String(error)));
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
