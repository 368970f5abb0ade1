import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { compare, type Load } from "./compare-throughput.ts";
import { type BenchServers, startBenchServers } from "./start-bench-servers.ts";

const BOTS = 50;
const COMMON = { connections: 64, seconds: 6, rounds: 5 };
const REFERENCE = path.join(import.meta.dirname, "rest-reference.ts");

const word = () => randomBytes(12).toString("hex");
const botBody = () =>
  JSON.stringify({ nickname: "Bench", deviceAuth: { accountId: word(), deviceId: word(), secret: word() } });

/** `GET /v1/bots` with 50 bots, and `POST /v1/bots`, compared with a bare node:http server on the same database. */
export async function benchRest(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3931, reference: 3932 });
  const client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  try {
    const account = await seed(client);
    const headers = { authorization: `Bearer ${account.token}` };
    await addBots(servers.product, headers);
    const path = "/v1/bots";
    await compareBoth(servers, `GET ${path} (${BOTS} bots)`, { request: { method: "GET", path, headers } });
    await compareBoth(servers, `POST ${path}`, {
      request: {
        method: "POST",
        path,
        headers: { ...headers, "content-type": "application/json" },
        setupRequest: (request) => ({ ...request, body: botBody() }),
      },
      reset: async () => void (await client.query(`DELETE FROM "Bot" WHERE "accountId" = $1`, [account.id])),
    });
  } finally {
    await client.end();
    await servers.stop();
  }
}

/** The same load on both sides. */
const compareBoth = ({ product, reference }: BenchServers, name: string, load: Load) =>
  compare({ base: product, load }, { base: reference, load }, { ...COMMON, name });

async function seed(client: pg.Client): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newSecret("SVC_");
  await client.query(
    `INSERT INTO "Account" (id, username, "usernameKey", email, "emailKey", "passwordHash", "botLimit")
     VALUES ($1, 'bench', 'bench', 'bench@example.com', 'bench@example.com', '', 10000000)`,
    [id],
  );
  await client.query(`INSERT INTO "ApiToken" (id, "accountId", name, hash, hint) VALUES ($1, $2, 'bench', $3, '')`, [
    newId(),
    id,
    hashSecret(token),
  ]);
  return { id, token };
}

async function addBots(base: string, headers: Record<string, string>): Promise<void> {
  for (let count = 0; count < BOTS; count++) {
    const all = { ...headers, "content-type": "application/json" };
    const reply = await fetch(`${base}/v1/bots`, { method: "POST", headers: all, body: botBody() });
    if (!reply.ok) throw new Error(`seeding failed: ${reply.status} ${await reply.text()}`);
  }
}
