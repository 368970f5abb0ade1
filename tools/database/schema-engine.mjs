#!/usr/bin/env node
// A drop-in "schema-engine" executable for the Prisma CLI (set PRISMA_SCHEMA_ENGINE_BINARY to this file).
//
// The Prisma 7 CLI talks JSON-RPC over stdio to a native binary that it downloads from binaries.prisma.sh.
// Prisma also publishes the same engine as WebAssembly on npm (@prisma/schema-engine-wasm, same commit).
// This script speaks the CLI's side of the protocol and lets the WASM engine do the work over `pg`, so
// `npm ci` alone is enough to run migrate dev/deploy/diff/status/resolve/reset and db push/pull/execute.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

const require = createRequire(import.meta.url);
const ENGINE_PKG = "@prisma/schema-engine-wasm";

// ---------------------------------------------------------------- arguments
const argv = process.argv.slice(2);
const opts = { datamodels: [], datasource: null, sub: [] };
for (let i = 0; i < argv.length; i++) {
  const a = argv[i];
  if (a === "--version" || a === "-V") {
    const v = JSON.parse(
      await readFile(require.resolve(ENGINE_PKG).replace(/schema_engine\.js$/, "package.json"), "utf8"),
    ).version;
    process.stdout.write(`schema-engine-wasm ${v.split(".").pop()}\n`);
    process.exit(0);
  } else if (a === "--datamodels" || a === "-d") opts.datamodels.push(argv[++i]);
  else if (a === "--datasource") opts.datasource = JSON.parse(argv[++i]);
  else if (a === "--enabled-preview-features" || a === "--extension-types") i++;
  else opts.sub.push(a);
}

// ---------------------------------------------------------------- logging (the CLI parses JSON lines on stderr)
const log = (level, fields) =>
  process.stderr.write(
    JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: "schema_engine::logger" }) + "\n",
  );

// ---------------------------------------------------------------- connection handling
const quoteIdent = (s) => '"' + s.replace(/"/g, '""') + '"';
function requireUrl() {
  const url = opts.datasource?.url;
  if (!url) throw userError("P1013", "The datasource url is empty. Set DATABASE_URL.");
  return new URL(url);
}
// Prisma-only URL parameters are not understood by `pg`.
function pgUrl(url, database) {
  const u = new URL(url);
  if (database !== undefined) u.pathname = "/" + encodeURIComponent(database);
  const schema = u.searchParams.get("schema");
  if (schema) u.searchParams.set("options", `-c search_path=${quoteIdent(schema)}`);
  for (const k of [
    "schema",
    "connection_limit",
    "pool_timeout",
    "socket_timeout",
    "pgbouncer",
    "statement_cache_size",
    "single_use_connections",
  ])
    u.searchParams.delete(k);
  return u.toString();
}
const dbName = (u) => decodeURIComponent(u.pathname.replace(/^\//, "")) || "postgres";
const schemaName = (u) => u.searchParams.get("schema") ?? undefined;

function userError(code, message, meta = {}) {
  return Object.assign(new Error(message), { code, meta });
}
function connectionError(e, u) {
  const where = `${u.hostname}:${u.port || 5432}`;
  if (e.code === "3D000")
    return userError("P1003", `Database \`${dbName(u)}\` does not exist`, { database_name: dbName(u) });
  if (e.code === "28P01" || e.code === "28000")
    return userError(
      "P1000",
      `Authentication failed against database server, the provided database credentials for \`${decodeURIComponent(u.username)}\` are not valid.`,
    );
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "ECONNRESET"].includes(e.code))
    return userError("P1001", `Can't reach database server at \`${where}\``);
  return e;
}
async function withClient(url, fn) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function canConnect() {
  const u = requireUrl();
  try {
    await withClient(pgUrl(u), (c) => c.query("SELECT 1"));
  } catch (e) {
    throw connectionError(e, u);
  }
}
async function createDatabase() {
  const u = requireUrl();
  for (const admin of ["postgres", "template1"]) {
    try {
      await withClient(pgUrl(u, admin), async (c) => {
        const { rowCount } = await c.query("SELECT 1 FROM pg_database WHERE datname = $1", [dbName(u)]);
        if (!rowCount) await c.query(`CREATE DATABASE ${quoteIdent(dbName(u))}`);
      });
      return { databaseName: dbName(u) };
    } catch (e) {
      if (e.code === "3D000" && admin === "postgres") continue;
      throw connectionError(e, u);
    }
  }
}

// @prisma/adapter-pg, with three of its migration methods replaced:
//  - executeScript: the stock one splits on every ";" and so breaks $$ bodies and quoted semicolons;
//    the simple query protocol runs a whole script, as the native engine does;
//  - connectToShadowDb: the stock one spreads `database` next to `connectionString`, which `pg` ignores
//    (the "shadow" would be the MAIN database), and drops it while still connected to it;
//  - one connection only, because the engine takes a session-level advisory lock.
class MigrationPg extends PrismaPg {
  constructor(url) {
    super(
      { connectionString: pgUrl(url), max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 10_000 },
      { schema: schemaName(url) },
    );
    this.url = url;
  }
  async connect() {
    const adapter = patch(await super.connect());
    const schema = schemaName(this.url);
    if (schema) await adapter.executeScript(`CREATE SCHEMA IF NOT EXISTS ${quoteIdent(schema)}`);
    return adapter;
  }
  async connectToShadowDb() {
    const explicit = opts.datasource?.shadowDatabaseUrl;
    if (explicit) {
      if (pgUrl(new URL(explicit)) === pgUrl(this.url))
        throw userError("P3012", "shadowDatabaseUrl must differ from url");
      const shadow = new URL(explicit);
      await withClient(pgUrl(shadow), async (c) => {
        const { rows } = await c.query(
          "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'",
        );
        for (const { nspname } of rows) await c.query(`DROP SCHEMA ${quoteIdent(nspname)} CASCADE`);
        await c.query("CREATE SCHEMA public");
      });
      return patch(
        await new PrismaPg(
          { connectionString: pgUrl(shadow), max: 1, idleTimeoutMillis: 0 },
          { schema: schemaName(this.url) },
        ).connect(),
      );
    }
    const database = `prisma_migrate_shadow_db_${randomUUID()}`;
    await withClient(pgUrl(this.url), (c) => c.query(`CREATE DATABASE ${quoteIdent(database)} TEMPLATE template0`));
    const adapter = patch(
      await new PrismaPg(
        { connectionString: pgUrl(this.url, database), max: 1, idleTimeoutMillis: 0 },
        { schema: schemaName(this.url) },
      ).connect(),
    );
    if (schemaName(this.url))
      await adapter.executeScript(`CREATE SCHEMA IF NOT EXISTS ${quoteIdent(schemaName(this.url))}`);
    const dispose = adapter.dispose.bind(adapter);
    const drop = () =>
      withClient(pgUrl(this.url), (c) => c.query(`DROP DATABASE IF EXISTS ${quoteIdent(database)} WITH (FORCE)`));
    cleanups.add(drop);
    adapter.dispose = async () => {
      await dispose();
      await drop();
      cleanups.delete(drop);
    };
    return adapter;
  }
}
const cleanups = new Set();
// Types that occur in the catalog queries of the engine. The stock adapter rejects "char" (oid 18), which
// every introspection query returns.
const COLUMN_TYPES = new Map(
  Object.entries({
    16: "Boolean",
    18: "Character",
    20: "Int64",
    21: "Int32",
    23: "Int32",
    26: "Int64",
    700: "Float",
    701: "Double",
    1700: "Numeric",
    17: "Bytes",
    114: "Json",
    3802: "Json",
    2950: "Uuid",
    1082: "Date",
    1083: "Time",
    1266: "Time",
    1114: "DateTime",
    1184: "DateTime",
    1000: "BooleanArray",
    1002: "CharacterArray",
    1005: "Int32Array",
    1007: "Int32Array",
    1016: "Int64Array",
    1028: "Int64Array",
    1003: "TextArray",
    1009: "TextArray",
    1015: "TextArray",
  }).map(([oid, name]) => [Number(oid), ColumnTypeEnum[name]]),
);
function patch(adapter) {
  adapter.executeScript = async (script) => {
    if (process.env.SCHEMA_ENGINE_TRACE) process.stderr.write("SCRIPT " + script + "\n");
    try {
      await adapter.underlyingDriver().query(script);
    } catch (e) {
      adapter.onError(e);
    }
  };
  adapter.queryRaw = async (q) => {
    const { fields, rows } = await adapter.performIO(q);
    if (process.env.SCHEMA_ENGINE_TRACE)
      process.stderr.write(
        `QUERY ${q.sql} ${JSON.stringify(q.args)} -> ${rows.length} rows, types ${fields.map((f) => f.dataTypeID)}\n`,
      );
    const columnTypes = fields.map((f) => COLUMN_TYPES.get(f.dataTypeID) ?? ColumnTypeEnum.Text);
    for (const [i, f] of fields.entries()) {
      if (f.dataTypeID === 18)
        for (const row of rows) {
          if (row[i] === "") row[i] = "\0";
        }
      else if (columnTypes[i] === ColumnTypeEnum.Text)
        for (const row of rows) {
          if (row[i] !== null && typeof row[i] !== "string") row[i] = String(row[i]);
        }
    }
    return { columnNames: fields.map((f) => f.name), columnTypes, rows };
  };
  return adapter;
}

// ---------------------------------------------------------------- the WASM engine
class PanicRegistry {
  message = "";
  get() {
    return this.message;
  }
  set_message(v) {
    this.message = `RuntimeError: ${v}`;
  }
}
globalThis.PRISMA_WASM_PANIC_REGISTRY = new PanicRegistry();

// Comparing two schema files needs no database; the engine only asks which server it would be talking to.
class OfflinePg {
  provider = "postgres";
  adapterName = "@prisma/adapter-pg";
  async connect() {
    const none = async () => {
      throw new Error("this operation needs a database");
    };
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      executeRaw: none,
      executeScript: none,
      startTransaction: none,
      dispose: async () => {},
      getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
      queryRaw: async ({ sql }) =>
        /server_version_num/.test(sql)
          ? {
              columnNames: ["exists", "version", "numeric_version"],
              columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
              rows: [[true, "PostgreSQL 16.0", 160000]],
            }
          : none(),
    };
  }
  connectToShadowDb() {
    return this.connect();
  }
}

let engine, factory;
async function loadEngine({ offline = false } = {}) {
  if (engine) return engine;
  const runtime = await import(`${ENGINE_PKG}/schema_engine_bg`);
  const bytes = await readFile(require.resolve(ENGINE_PKG).replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": runtime });
  runtime.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = await Promise.all(opts.datamodels.map(async (f) => [f, await readFile(f, "utf8")]));
  const url = opts.datasource?.url
    ? new URL(opts.datasource.url)
    : new URL("postgresql://no-database-url-configured.invalid/none");
  factory = bindMigrationAwareSqlAdapterFactory(offline ? new OfflinePg() : new MigrationPg(url));
  engine = await runtime.SchemaEngine.new(
    { datamodels: datamodels.length ? datamodels : undefined },
    (line) => debug(line),
    factory,
  );
  return engine;
}
const debug = (line) => {
  if (process.env.SCHEMA_ENGINE_TRACE) process.stderr.write(line + "\n");
};

// ---------------------------------------------------------------- JSON-RPC
const send = (o) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...o }) + "\n");
let printId = 0;
const printAcks = new Map();
const print = (content) =>
  new Promise((resolve) => {
    const id = `print-${++printId}`;
    printAcks.set(id, resolve);
    send({ id, method: "print", params: { content } });
  });

// TypedSQL (`prisma generate --sql`): the WASM engine recurses without end here, so describe the statement
// over the wire protocol instead (Parse + Describe, nothing is executed).
const TYPED_SQL = {
  16: "bool",
  17: "bytes",
  18: "char",
  20: "bigint",
  21: "int",
  23: "int",
  26: "bigint",
  700: "float",
  701: "double",
  1700: "decimal",
  114: "json",
  3802: "json",
  142: "xml",
  2950: "uuid",
  1082: "date",
  1083: "time",
  1266: "time",
  1114: "datetime",
  1184: "datetime",
  19: "string",
  25: "string",
  1042: "string",
  1043: "string",
  1560: "string",
  1562: "string",
  869: "string",
  650: "string",
  1000: "bool-array",
  1001: "bytes-array",
  1002: "char-array",
  1016: "bigint-array",
  1005: "int-array",
  1007: "int-array",
  1021: "float-array",
  1022: "double-array",
  1231: "decimal-array",
  199: "json-array",
  3807: "json-array",
  2951: "uuid-array",
  1182: "date-array",
  1115: "datetime-array",
  1185: "datetime-array",
  1009: "string-array",
  1015: "string-array",
  1014: "string-array",
};
class Describe {
  constructor(text) {
    this.text = text;
    this.params = [];
    this.fields = [];
    this.done = new Promise((a, b) => {
      this.resolve = a;
      this.reject = b;
    });
  }
  submit(connection) {
    this.connection = connection;
    this.onParams = (m) => {
      this.params = m.dataTypeIDs;
    };
    connection.once("parameterDescription", this.onParams);
    connection.parse({ text: this.text });
    connection.describe({ type: "S" });
    connection.sync();
  }
  handleRowDescription(m) {
    this.fields = m.fields;
  }
  handleError(e) {
    this.connection.removeListener("parameterDescription", this.onParams);
    this.reject(e);
  }
  handleReadyForQuery() {
    this.resolve();
  }
}
async function introspectSql({ url, queries }) {
  const u = new URL(url);
  return {
    queries: await withClient(pgUrl(u), (c) =>
      mapSeries(queries, async (q) => {
        const d = new Describe(q.source);
        c.query(d);
        await d.done;
        const enums = new Map(
          (
            await c.query("SELECT oid, typname FROM pg_type WHERE typtype = $1 AND oid = ANY ($2)", [
              "e",
              [...d.params, ...d.fields.map((f) => f.dataTypeID)],
            ])
          ).rows.map((r) => [r.oid, r.typname]),
        );
        const notNull = new Set(
          (
            await c.query("SELECT attrelid, attnum FROM pg_attribute WHERE attnotnull AND attrelid = ANY ($1)", [
              d.fields.map((f) => f.tableID),
            ])
          ).rows.map((r) => `${r.attrelid}.${r.attnum}`),
        );
        const typ = (oid) => TYPED_SQL[oid] ?? enums.get(oid) ?? "unknown";
        // "-- @param {String} $1:ownerId? text" overrides, "-- text" is the documentation of the query
        const hints = [
          ...q.source.matchAll(/^--[ \t]*@param\s*(?:\{(\w+)\})?\s*\$(\d+)(?::(\w+)(\?)?)?[ \t]*(.*)$/gm),
        ].map((m) => ({ type: m[1], n: Number(m[2]), name: m[3], opt: !!m[4], doc: m[5] }));
        const doc = [...q.source.matchAll(/^--[ \t]*(?!@param)(\S.*)$/gm)].map((m) => m[1].trim()).join("\n");
        return {
          name: q.name,
          source: q.source,
          documentation: doc || null,
          parameters: d.params.map((oid, i) => {
            const h = hints.find((x) => x.n === i + 1);
            return {
              name: h?.name ?? `_${i}`,
              typ: h?.type ? h.type.toLowerCase().replace("boolean", "bool") : typ(oid),
              documentation: h?.doc || null,
              nullable: h?.opt ?? false,
            };
          }),
          resultColumns: d.fields.map((f) => ({
            name: f.name,
            typ: typ(f.dataTypeID),
            nullable: !notNull.has(`${f.tableID}.${f.columnID}`),
          })),
        };
      }),
    ),
  };
}
async function mapSeries(list, fn) {
  const out = [];
  for (const x of list) out.push(await fn(x));
  return out;
}

const handlers = {
  createDatabase,
  introspectSql,
  async ensureConnectionValidity(p) {
    await canConnect();
    return (await loadEngine()).ensureConnectionValidity(p);
  },
  async diff(p) {
    const offline = [p.from, p.to].every((t) => t.tag === "empty" || t.tag === "schemaDatamodel");
    const r = await (await loadEngine({ offline })).diff(p);
    if (r.stdout) await print(r.stdout.replace(/\n$/, ""));
    return { exitCode: r.exitCode };
  },
  async getDatabaseVersion(p) {
    return (await loadEngine()).version(p);
  },
  async dbExecute(p) {
    await (await loadEngine()).dbExecute(p);
    return null;
  },
  async reset(p) {
    await (await loadEngine()).reset(p);
    return null;
  },
};
function toRpcError(e) {
  const registered =
    factory?.errorRegistry && typeof e?.message === "string" && /^\d+$/.test(e.message)
      ? factory.errorRegistry.consumeError(Number(e.message))
      : null;
  const err = registered?.error ?? e;
  const panic = err?.name === "RuntimeError" && /unreachable|Wasm/.test(String(err.message) + err.stack);
  const message = panic
    ? globalThis.PRISMA_WASM_PANIC_REGISTRY.get() || String(err.message)
    : String(err?.message ?? err);
  return {
    code: 4466,
    message: "An error happened. Check the data field for details.",
    data: { is_panic: panic, message, meta: err?.meta ?? null, error_code: err?.code ?? null, backtrace: null },
  };
}
async function handle(req) {
  if (!("method" in req)) {
    printAcks.get(req.id)?.();
    printAcks.delete(req.id);
    return;
  }
  debug(`RPC ${req.method}`);
  try {
    const h = handlers[req.method];
    let result;
    if (h) result = await h(req.params);
    else {
      const e = await loadEngine();
      if (typeof e[req.method] !== "function") throw new Error(`schema-engine-wasm has no method ${req.method}`);
      result = await e[req.method](req.params);
    }
    await dropShadows();
    send({ id: req.id, result: result ?? {} });
  } catch (e) {
    debug(`ERR ${e?.stack ?? e}`);
    await dropShadows().catch(() => {});
    send({ id: req.id, error: toRpcError(e) });
  }
}
async function dropShadows() {
  for (const drop of [...cleanups]) {
    await drop();
    cleanups.delete(drop);
  }
}
async function shutdown(code) {
  await dropShadows().catch(() => {});
  process.exit(code);
}
for (const [signal, code] of [
  ["SIGTERM", 0],
  ["SIGINT", 130],
  ["SIGHUP", 129],
])
  process.on(signal, () => shutdown(code));

if (opts.sub[0] === "cli") {
  try {
    if (opts.sub[1] === "can-connect-to-database") await canConnect();
    else if (opts.sub[1] === "create-database") await createDatabase();
    else throw new Error(`unsupported subcommand ${opts.sub.join(" ")}`);
    log("INFO", { message: "ok" });
    process.exit(0);
  } catch (e) {
    process.stderr.write("\n");
    log("ERROR", {
      message: e.message,
      error_code: e.code ?? null,
      is_panic: false,
      meta: JSON.stringify(e.meta ?? {}),
    });
    process.exit(1);
  }
}
const rl = createInterface({ input: process.stdin, crlfDelay: Infinity });
const pending = new Set();
rl.on("line", (line) => {
  if (!line.trim()) return;
  const p = handle(JSON.parse(line)).finally(() => pending.delete(p));
  pending.add(p);
});
rl.on("close", async () => {
  await Promise.allSettled([...pending]);
  await shutdown(0);
});
