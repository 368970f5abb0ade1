import { randomUUID } from "node:crypto";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import { connectAdapter } from "./adapter.mjs";
import { adapterOptions, pgAddress, quoted, schemaOf, userError, withClient } from "./connection.mjs";

const PROVIDER = { provider: "postgres", adapterName: "@prisma/adapter-pg" };
/** Shadow databases that still exist, each as the function that drops it. */
const shadows = new Set();

export async function dropShadows() {
  for (const drop of [...shadows]) {
    shadows.delete(drop);
    await drop();
  }
}

/**
 * Creates the engine's connections. The standard adapter would use the main database as the shadow database, because `pg`
 * ignores a `database` beside a `connectionString`.
 */
export const liveDatabase = (url, shadowUrl) => ({
  ...PROVIDER,
  connect: () => connectTo(url),
  connectToShadowDb: () => (shadowUrl ? connectToGivenShadow(url, shadowUrl) : connectToOwnShadow(url)),
});

async function connectTo(url, database) {
  const schema = schemaOf(url);
  const adapter = await connectAdapter(adapterOptions(url, database), schema);
  if (schema) await adapter.executeScript(`CREATE SCHEMA IF NOT EXISTS ${quoted(schema)}`);
  return adapter;
}

async function connectToGivenShadow(url, shadowUrl) {
  if (pgAddress(shadowUrl) === pgAddress(url)) throw userError("P3012", "shadowDatabaseUrl must differ from url");
  await withClient(pgAddress(shadowUrl), emptyDatabase);
  return connectAdapter(adapterOptions(shadowUrl), schemaOf(url));
}

async function emptyDatabase(client) {
  const { rows } = await client.query(
    "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'",
  );
  for (const { nspname } of rows) await client.query(`DROP SCHEMA ${quoted(nspname)} CASCADE`);
  await client.query("CREATE SCHEMA public");
}

async function connectToOwnShadow(url) {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  await withClient(pgAddress(url), (client) => client.query(`CREATE DATABASE ${quoted(name)} TEMPLATE template0`));
  const drop = () =>
    withClient(pgAddress(url), (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));
  shadows.add(drop);
  const adapter = await connectTo(url, name);
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    shadows.delete(drop);
    await drop();
  };
  return adapter;
}

/** Comparing two schema files needs no database: the engine only reads the kind of the server. */
export function noDatabase() {
  const refuse = async () => {
    throw new Error("this operation needs a database");
  };
  const connect = async () => ({
    ...PROVIDER,
    executeRaw: refuse,
    executeScript: refuse,
    startTransaction: refuse,
    dispose: async () => undefined,
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    queryRaw: async ({ sql }) => (sql.includes("server_version_num") ? SOME_SERVER : refuse()),
  });
  return { ...PROVIDER, connect, connectToShadowDb: connect };
}

const SOME_SERVER = {
  columnNames: ["exists", "version", "numeric_version"],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, "PostgreSQL 16.0", 160000]],
};
