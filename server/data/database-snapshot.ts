import pg from "pg";
import type { BackupHeader } from "../contract/backup.ts";
import { countEncryptedRows } from "./count-encrypted-rows.ts";
import { withConnection } from "./installation-connection.ts";

const MAX_BATCH_ROWS = 1000;
/** About how many characters of rows one batch has. */
const BATCH_LENGTH = 1_000_000;
const LOCK_TIMEOUT_MS = 10_000;
const MIGRATIONS_TABLE = "_prisma_migrations";
/** They say how the database is made, who runs it now and what open pages should read: they stay as they are. */
const OWN_TABLES = [MIGRATIONS_TABLE, "Installation", "AccountChange"];
const quoteIdentifier = (name: string) => pg.escapeIdentifier(name);

type Migration = BackupHeader["migrations"][number];

interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** Tables that its rows refer to. */
  references: string[];
}

/** The database as it was at one instant. */
export interface Snapshot {
  migrations: Migration[];
  tables: BackupHeader["tables"];
  /** How many rows each encryption key has encrypted. */
  encryptedRowCounts: Map<string, number>;
  /** Rows as lines of JSON, a batch at a time. */
  readRows(table: string): AsyncGenerator<string[]>;
}

/** Reads the whole database as of now. The service may write meanwhile. */
export function readSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withConnection(async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = sortByReferences(await readTables(client));
    const counted = [];
    for (const { name, columns } of tables) {
      counted.push({ name, columns: columns.map((column) => column.name), rows: await countRows(client, name) });
    }
    return work({
      migrations: await readMigrations(client),
      tables: counted,
      encryptedRowCounts: await countEncryptedRows(async (sql) => (await client.query(sql)).rows),
      readRows: (name) => readRows(client, findTable(tables, name)),
    });
  });
}

/** A database whose content is being replaced in one transaction, with every table locked. */
export interface RestoreTarget {
  migrations: Migration[];
  countAccounts(): Promise<number>;
  empty(): Promise<void>;
  insert(table: string, columns: string[], lines: string[]): Promise<void>;
}

export function replaceAllRows<T>(work: (target: RestoreTarget) => Promise<T>): Promise<T> {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    const tables = await readTables(client);
    const names = tables.map(({ name }) => quoteIdentifier(name)).join(", ");
    await lockTables(client, names);
    const result = await work({
      migrations: await readMigrations(client),
      countAccounts: () => countRows(client, "Account"),
      empty: async () => void (await client.query(`TRUNCATE ${names}`)),
      insert: (name, columns, lines) => insertRows(client, findTable(tables, name), columns, lines),
    });
    for (const table of tables) await continueSequences(client, table);
    await client.query("COMMIT");
    return result;
  });
}

async function lockTables(client: pg.Client, names: string): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await client.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`).catch((cause) => {
    throw new Error("the service is writing to the database: stop it, or try again", { cause });
  });
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
       (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
       (SELECT coalesce(json_agg(t.relname), '[]') FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS "references"
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
     ORDER BY c.relname`,
    [OWN_TABLES],
  );
  return rows;
}

/** Tables that others refer to come first. */
function sortByReferences(tables: Table[]): Table[] {
  const placed = new Set<string>();
  const order: Table[] = [];
  while (order.length < tables.length) {
    const ready = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((other) => placed.has(other)),
    );
    if (ready.length === 0) throw new Error("tables refer to each other in a cycle: no order restores them");
    for (const table of ready) placed.add(table.name);
    order.push(...ready);
  }
  return order;
}

function findTable(tables: Table[], name: string): Table {
  const table = tables.find((known) => known.name === name);
  if (!table) throw new Error(`the database has no table ${name}`);
  return table;
}

async function readMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<Migration>(
    `SELECT migration_name AS name, checksum FROM ${quoteIdentifier(MIGRATIONS_TABLE)}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`SELECT count(*) AS count FROM ${quoteIdentifier(table)}`);
  return Number(rows[0].count);
}

async function* readRows(client: pg.Client, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoteIdentifier(column.name)}::text`).join(", ");
  const select = `SELECT array_to_json(ARRAY[${texts}])::text AS line FROM ${quoteIdentifier(name)}`;
  await client.query(`DECLARE every_row NO SCROLL CURSOR FOR ${select}`);
  for (let batch = 100; ; ) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${batch} FROM every_row`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const length = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    batch = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_LENGTH / length)));
  }
  await client.query("CLOSE every_row");
}

/** New rows get larger numbers than those that were inserted with theirs. */
async function continueSequences(client: pg.Client, { name }: Table): Promise<void> {
  const table = quoteIdentifier(name);
  const { rows } = await client.query<{ column: string; sequence: string | null }>(
    `SELECT attname AS column, pg_get_serial_sequence($1, attname) AS sequence
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  for (const { column, sequence } of rows) {
    const next = `SELECT coalesce(max(${quoteIdentifier(column)}), 0) + 1 FROM ${table}`;
    if (sequence) await client.query(`SELECT setval($1, (${next}), false)`, [sequence]);
  }
}

async function insertRows(client: pg.Client, table: Table, columns: string[], lines: string[]): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((column, index) => `(line->>${index})::${types.get(column)}`).join(", ");
  const into = `${quoteIdentifier(table.name)} (${columns.map(quoteIdentifier).join(", ")})`;
  const insert = `INSERT INTO ${into} SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS line`;
  await client.query(insert, [`[${lines.join(",")}]`]).catch((cause: Error) => {
    throw new Error(`a row of ${table.name} cannot be restored: ${cause.message}`, { cause });
  });
}
