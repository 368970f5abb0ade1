import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { newId } from "#server/data/id.ts";
import { hashSecret, newSecret } from "#server/data/secret.ts";
import { compare } from "./compare-throughput.ts";
import { startBenchServers } from "./start-bench-servers.ts";

const EXCHANGES = 2_000;
const COMMON = { connections: 64, amount: EXCHANGES, rounds: 7 };
const REFERENCE = path.join(import.meta.dirname, "oauth-reference.ts");
const REDIRECT_URI = "https://app.example/cb";

interface Client {
  id: string;
  secret: string;
}

/**
 * Exchanges of authorization codes, ours durable, compared with oidc-provider: with its in-memory adapter, and with one
 * that stores in the same PostgreSQL.
 */
export async function benchOAuth(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3933, reference: 3934 });
  const references = { "in memory": servers.reference, "on PostgreSQL": "http://127.0.0.1:3935" };
  const db = new pg.Client({ connectionString: servers.databaseUrl });
  await db.connect();
  try {
    const ours = await seed(db);
    const theirs = { id: "bench", secret: "bench-secret" };
    for (const [adapter, reference] of Object.entries(references)) {
      for (const scope of ["identify", "openid identify"]) {
        const query = new URLSearchParams({ scope, count: `${EXCHANGES}` });
        const createTheirCodes = async () => (await (await fetch(`${reference}/codes?${query}`)).json()) as string[];
        await compare(
          { base: servers.product, load: exchanges("/v1/oauth2/token", ours, () => makeCodes(db, ours, scope)) },
          { base: reference, load: exchanges("/token", theirs, createTheirCodes) },
          { ...COMMON, name: `${EXCHANGES} exchanges, scope ${scope}, oidc-provider ${adapter}` },
        );
      }
    }
  } finally {
    await db.end();
    await servers.stop();
  }
}

/** A series of exchanges, each with a code of its own. */
function exchanges(path: string, client: Client, take: () => Promise<string[]>) {
  let codes: string[] = [];
  const body = () =>
    `${new URLSearchParams({ grant_type: "authorization_code", code: codes.pop() ?? "", redirect_uri: REDIRECT_URI })}`;
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
  return {
    reset: async () => {
      codes = await take();
    },
    request: {
      method: "POST" as const,
      path,
      headers,
      setupRequest: (request: object) => ({ ...request, body: body() }),
    },
  };
}

/** An application and the accounts that approve it. */
async function seed(db: pg.Client): Promise<Client> {
  const client = { id: newId(), secret: newSecret("SVCOA2S_") };
  await db.query(
    `INSERT INTO "Account" (id, username, "usernameKey", email, "emailKey", "passwordHash")
     SELECT id, id, id, id, id, '' FROM unnest($1::text[]) id`,
    [Array.from({ length: EXCHANGES }, newId)],
  );
  await db.query(
    `INSERT INTO "Application" (id, "ownerId", name, verification, "redirectUris", scopes)
     SELECT $1, min(id), 'bench', 'verified', $2, $3 FROM "Account"`,
    [client.id, [REDIRECT_URI], ["identify", "openid"]],
  );
  await db.query(`INSERT INTO "ApplicationSecret" (id, "applicationId", hash, hint) VALUES ($1, $2, $3, '')`, [
    newId(),
    client.id,
    hashSecret(client.secret),
  ]);
  await db.query(
    `INSERT INTO "Grant" (id, "accountId", "applicationId", scopes)
     SELECT id, id, $1, $2 FROM "Account"`,
    [client.id, ["identify", "openid"]],
  );
  return client;
}

/** A code for each account. */
async function makeCodes(db: pg.Client, { id }: Client, scope: string): Promise<string[]> {
  const codes = Array.from({ length: EXCHANGES }, () => randomBytes(32).toString("base64url"));
  await db.query(
    `INSERT INTO "AuthorizationCode" (hash, "applicationId", "accountId", "redirectUri", scopes, "authenticatedAt", "expiresAt")
     SELECT h.hash, $1, a.id, $2, $3, now(), now() + interval '10 minutes'
     FROM unnest($4::text[]) WITH ORDINALITY h(hash, n)
     JOIN (SELECT id, row_number() OVER (ORDER BY id) n FROM "Account") a USING (n)`,
    [id, REDIRECT_URI, scope.split(" "), codes.map(hashSecret)],
  );
  return codes;
}
