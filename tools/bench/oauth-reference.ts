import { randomBytes } from "node:crypto";
import http from "node:http";
import Provider from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
import LRU from "oidc-provider/lib/helpers/lru.js";
import pg from "pg";

// oidc-provider twice: on PORT with its in-memory adapter, so that nothing it issues outlives the process, and on PORT + 1
// with an adapter for the product's PostgreSQL. `GET /codes` makes codes to exchange.

const PORT = Number(process.env.PORT);
const CLIENT = { client_id: "bench", client_secret: "bench-secret", redirect_uris: ["https://app.example/cb"] };
/** By default the in-memory adapter drops entries beyond 1,000, and an exchange needs four. */
const MEMORY_ENTRIES = 100_000;
const CODES_AT_ONCE = 20;

type CreateAdapter = (model: string) => object;

function newProvider(port: number, adapter: CreateAdapter): Provider {
  return new Provider(`http://127.0.0.1:${port}`, {
    adapter,
    clients: [{ ...CLIENT, grant_types: ["authorization_code"], response_types: ["code"] }],
    scopes: ["openid", "identify"],
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    ttl: { AccessToken: 3600, IdToken: 3600, Grant: 3600, AuthorizationCode: 600, Session: 3600 },
  });
}

async function newCode(provider: Provider, scope: string): Promise<string> {
  const accountId = randomBytes(12).toString("hex");
  const grant = new provider.Grant({ accountId, clientId: CLIENT.client_id });
  grant.addOIDCScope(scope);
  const code = new provider.AuthorizationCode({
    accountId,
    grantId: await grant.save(),
    client: await provider.Client.find(CLIENT.client_id),
    redirectUri: CLIENT.redirect_uris[0],
    scope,
    gty: "authorization_code",
    authTime: Math.floor(Date.now() / 1000),
  });
  return code.save();
}

async function giveCodes(provider: Provider, url: URL, response: http.ServerResponse): Promise<void> {
  const scope = url.searchParams.get("scope") ?? "";
  const count = Number(url.searchParams.get("count"));
  const codes: string[] = [];
  while (codes.length < count) {
    codes.push(...(await Promise.all(Array.from({ length: CODES_AT_ONCE }, () => newCode(provider, scope)))));
  }
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(codes.slice(0, count)));
}

function listen(port: number, adapter: CreateAdapter): void {
  const provider = newProvider(port, adapter);
  const answer = provider.callback();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/healthz") return response.end("ok");
    if (url.pathname !== "/codes") return answer(request, response);
    giveCodes(provider, url, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, "127.0.0.1");
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
await createOidcTable(pool);
listen(PORT + 1, (model) => oidcPostgresAdapter(pool, model));
const store = new LRU({ maxSize: MEMORY_ENTRIES });
listen(PORT, (model) => new MemoryAdapter(model, store));

const TABLE = `CREATE TABLE IF NOT EXISTS oidc_provider_entry (
  model text, id text, payload jsonb NOT NULL, "grantId" text, uid text, "userCode" text,
  "expiresAt" timestamptz, "consumedAt" timestamptz, PRIMARY KEY (model, id))`;
const INDEXES = ['"grantId"', "uid", '"userCode"'].map(
  (column) => `CREATE INDEX IF NOT EXISTS "oidc_provider_entry_${column.replaceAll('"', "")}"
    ON oidc_provider_entry (${column}) WHERE ${column} IS NOT NULL`,
);

const UPSERT = {
  name: "upsert",
  text: `INSERT INTO oidc_provider_entry (model, id, payload, "grantId", uid, "userCode", "expiresAt")
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
         ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, "grantId" = excluded."grantId",
           uid = excluded.uid, "userCode" = excluded."userCode", "expiresAt" = excluded."expiresAt"`,
};
const findBy = (column: string) => ({
  name: `find by ${column}`,
  text: `SELECT payload, extract(epoch FROM "consumedAt")::int AS consumed FROM oidc_provider_entry
         WHERE model = $1 AND "${column}" = $2 AND ("expiresAt" IS NULL OR "expiresAt" > now())`,
});
const CONSUME = {
  name: "consume",
  text: `UPDATE oidc_provider_entry SET "consumedAt" = now() WHERE model = $1 AND id = $2`,
};
const DESTROY = { name: "destroy", text: "DELETE FROM oidc_provider_entry WHERE model = $1 AND id = $2" };
const REVOKE = { name: "revoke", text: `DELETE FROM oidc_provider_entry WHERE model = $1 AND "grantId" = $2` };

/** The columns by which oidc-provider finds an entry. */
interface Payload {
  grantId?: string;
  uid?: string;
  userCode?: string;
}

/** Creates the table that the adapter stores in. */
async function createOidcTable(pool: pg.Pool): Promise<void> {
  for (const statement of [TABLE, ...INDEXES]) await pool.query(statement);
}

/** The adapter of oidc-provider for one of its models, as its documentation describes it: prepared statements on a pool. */
function oidcPostgresAdapter(pool: pg.Pool, model: string) {
  const find = async (statement: { name: string; text: string }, value: string) => {
    const { rows } = await pool.query({ ...statement, values: [model, value] });
    const [row] = rows;
    return row && { ...row.payload, ...(row.consumed && { consumed: row.consumed }) };
  };
  return {
    async upsert(id: string, payload: Payload, expiresInSeconds?: number) {
      const { grantId, uid, userCode } = payload;
      await pool.query({ ...UPSERT, values: [model, id, payload, grantId, uid, userCode, expiresInSeconds] });
    },
    find: (id: string) => find(findBy("id"), id),
    findByUid: (uid: string) => find(findBy("uid"), uid),
    findByUserCode: (userCode: string) => find(findBy("userCode"), userCode),
    consume: async (id: string) => void (await pool.query({ ...CONSUME, values: [model, id] })),
    destroy: async (id: string) => void (await pool.query({ ...DESTROY, values: [model, id] })),
    revokeByGrantId: async (grantId: string) => void (await pool.query({ ...REVOKE, values: [model, grantId] })),
  };
}
