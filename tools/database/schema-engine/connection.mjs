import pg from "pg";

const TIMEOUT_MS = 10_000;
/** Parameters of a Prisma address that `pg` does not know. */
const PRISMA_ONLY = [
  "schema",
  "connection_limit",
  "pool_timeout",
  "socket_timeout",
  "pgbouncer",
  "statement_cache_size",
  "single_use_connections",
];
const UNREACHABLE = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "ECONNRESET"];

export const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
export const schemaOf = (url) => url.searchParams.get("schema") ?? undefined;
const databaseOf = (url) => decodeURIComponent(url.pathname.replace(/^\//, "")) || "postgres";

/** The address in the form that `pg` accepts, of another database of that server if one is named. */
export function pgAddress(url, database) {
  const address = new URL(url);
  if (database !== undefined) address.pathname = `/${encodeURIComponent(database)}`;
  const schema = schemaOf(url);
  if (schema) address.searchParams.set("options", `-c search_path=${quoted(schema)}`);
  for (const name of PRISMA_ONLY) address.searchParams.delete(name);
  return address.toString();
}

export const adapterOptions = (url, database) => ({
  connectionString: pgAddress(url, database),
  max: 1, // the engine takes a lock that belongs to its connection
  idleTimeoutMillis: 0,
  connectionTimeoutMillis: TIMEOUT_MS,
});

export async function withClient(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An error with the code by which the CLI chooses its message. */
export const userError = (code, message, meta = {}) => Object.assign(new Error(message), { code, meta });

export function requireUrl(url) {
  if (!url) throw userError("P1013", "The datasource url is empty. Set DATABASE_URL.");
  return url;
}

function explain(error, url) {
  const name = databaseOf(url);
  if (error.code === "3D000") return userError("P1003", `Database \`${name}\` does not exist`, { database_name: name });
  if (error.code === "28P01" || error.code === "28000") {
    const user = decodeURIComponent(url.username);
    return userError("P1000", `Authentication failed: the database server refuses user \`${user}\` or its password.`);
  }
  if (!UNREACHABLE.includes(error.code)) return error;
  return userError("P1001", `Can't reach database server at \`${url.hostname}:${url.port || 5432}\``);
}

export async function canConnect(url) {
  requireUrl(url);
  try {
    await withClient(pgAddress(url), (client) => client.query("SELECT 1"));
  } catch (error) {
    throw explain(error, url);
  }
}

/** Creates the database that the address names, connected to the server's default one. */
export async function createDatabase(url) {
  requireUrl(url);
  const name = databaseOf(url);
  const create = async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${quoted(name)}`);
  };
  try {
    await withClient(pgAddress(url, "postgres"), create).catch(async (error) => {
      if (error.code !== "3D000") throw error;
      await withClient(pgAddress(url, "template1"), create);
    });
  } catch (error) {
    throw explain(error, url);
  }
  return { databaseName: name };
}
