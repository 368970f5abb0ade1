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

/**
 * `GET /v1/bots` with 50 bots, compared with a bare node:http server on the same database. `POST /v1/bots`, over as many
 * accounts as connections and on one account, compared with a bare INSERT of that server.
 */
export async function benchRest(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3931, reference: 3932 });
  const client = new pg.Client({ connectionString: servers.databaseUrl });
  await client.connect();
  try {
    const accounts: Account[] = [];
    while (accounts.length < COMMON.connections) accounts.push(await addAccount(client));
    const [account] = accounts as [Account];
    const headers = { authorization: `Bearer ${account.token}` };
    await addBots(servers.product, headers);
    const path = "/v1/bots";
    await compareBoth(servers, `GET ${path} (${BOTS} bots)`, { request: { method: "GET", path, headers } });
    await compareBoth(servers, `POST ${path} over ${accounts.length} accounts`, creates(client, accounts));
    await compareBoth(servers, `POST ${path} on one account`, creates(client, [account]));
  } finally {
    await client.end();
    await servers.stop();
  }
}

/** Creates of these accounts in turn. */
function creates(client: pg.Client, accounts: Account[]): Load {
  let count = 0;
  const headers = () => ({
    authorization: `Bearer ${accounts[count++ % accounts.length]?.token}`,
    "content-type": "application/json",
  });
  return {
    request: {
      method: "POST",
      path: "/v1/bots",
      setupRequest: (request) => ({ ...request, headers: headers(), body: botBody() }),
    },
    reset: async () => void (await client.query(`DELETE FROM "Bot"`)),
  };
}

/** The same load on both sides. */
const compareBoth = ({ product, reference }: BenchServers, name: string, load: Load) =>
  compare({ base: product, load }, { base: reference, load }, { ...COMMON, name });

interface Account {
  id: string;
  token: string;
}

/** An account with an API token. */
export async function addAccount(client: pg.Client): Promise<Account> {
  const id = newId();
  const token = newSecret("SVC_");
  await client.query(
    `INSERT INTO "Account" (id, username, "usernameKey", email, "emailKey", "passwordHash", "botLimit")
     VALUES ($1, $1, $1, $1, $1, '', 10000000)`,
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
