import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { perApplication } from "../application.ts";
import { log } from "../log.ts";
import { metrics } from "../metrics/metrics.ts";
import { settings } from "../settings/settings.ts";
import { traced, traces } from "../traces/traces.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";

const POOL_SIZE = 20;
/**
 * For a free connection, and for the longest statement. A request that both delay is answered within ten seconds.
 */
export const databaseTimes = perApplication("times of the database", () => ({
  connectionWaitMs: 3_000,
  statementMs: 6_000,
  /** For all statements of a transaction, as is Prisma's default. */
  transactionMs: 5_000,
}));
const MAX_ATTEMPTS = 4;

interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
}

export const database = perApplication("database", openPool, closePool);

function openPool(): Database {
  const url = settings().databaseUrl;
  if (!url) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
  const { connectionWaitMs, statementMs } = databaseTimes();
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: connectionWaitMs,
    // Without UTC the adapter silently reads and writes wrong instants.
    options: `-c TimeZone=UTC -c statement_timeout=${statementMs}`,
  });
  if (traces()) traceQueries(pool);
  metrics()?.addGauge("database_connections", () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  pool.on("error", (err) => {
    if (!pool.ending) log().warn({ err }, "an idle database connection was lost");
  });
  const transactionOptions = { maxWait: connectionWaitMs, timeout: statementMs };
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions }) };
}

const FIRST_CONNECTIONS = 5;

/**
 * Opens connections before the first requests come. These would all open theirs at once, while the process also loads its
 * pages and hashes passwords: that can take longer than a request waits for a connection.
 */
export async function openFirstConnections(): Promise<void> {
  const { pool } = database();
  const clients: pg.PoolClient[] = [];
  try {
    while (pool.totalCount < FIRST_CONNECTIONS) clients.push(await pool.connect());
  } finally {
    for (const client of clients) client.release();
  }
}

/** The client, or the transaction of a writing operation. */
export type Db = Prisma.TransactionClient;

export const db = (): PrismaClient => database().prisma;

/** Runs a named statement that PostgreSQL prepares once on each connection. Only for the most frequent statements. */
export type Prepared = <Row extends pg.QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<Row[]>;

/**
 * A list of texts, as the parameter of a prepared statement. PostgreSQL would plan the statement anew for each list that
 * it is given as it is, because it expects other numbers of rows of longer lists: planning takes longer than a lookup.
 */
export const textList = (parameter: string): string => `ARRAY(SELECT unnest(${parameter}::text[]))`;

export const prepared: Prepared = (statement, values) => runOn(database().pool, statement, values);

async function runOn<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await on.query<Row>({ ...statement, values });
  return rows;
}

/** Runs prepared statements in one transaction. Not repeated after a conflict. */
export async function preparedTransaction<T>(work: (run: Prepared) => Promise<T>): Promise<T> {
  const client = await database().pool.connect();
  let broken: Error | undefined;
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on("error", onLost); // the pool listens to idle connections only, and an error without a listener ends the process
  try {
    await client.query("BEGIN");
    const result = await work((statement, values) => runOn(client, statement, values));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.off("error", onLost);
    client.release(broken);
  }
}

const commitEffects = new WeakMap<object, (() => void)[]>();

/** Calls `effect`, which must not throw, once the transaction is committed; never when it is rolled back. */
export function afterCommit(tx: Db, effect: () => void): void {
  const effects = commitEffects.get(tx);
  if (effects) effects.push(effect);
  else effect();
}

/**
 * Runs `work` in one transaction, and again when PostgreSQL rolled it back because of a conflict.
 * @param maxWait Milliseconds for a free connection.
 */
export async function transaction<T>(
  work: (tx: Db) => Promise<T>,
  maxWait = databaseTimes().connectionWaitMs,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const result = await db().$transaction(
        (tx) => {
          commitEffects.set(tx, effects);
          return work(tx);
        },
        { maxWait, timeout: databaseTimes().transactionMs },
      );
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

async function closePool({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect();
  await pool.end();
}

/** Checks at start that the session is in UTC: see `options` above. */
export async function assertUtc(): Promise<void> {
  const [row] = await db().$queryRaw<{ zone: string }[]>`SELECT current_setting('TimeZone') AS zone`;
  if (row?.zone !== "UTC") throw new Error(`the database session is in time zone ${row?.zone}, not UTC`);
}

interface DatabaseError {
  code?: string;
  name?: string;
  message?: string;
  meta?: { driverAdapterError?: { cause?: Cause } };
  cause?: Cause;
}
interface Cause {
  kind?: string;
  originalCode?: string;
  code?: string;
  constraint?: { index?: string; fields?: string[] };
}

const causeOf = (error: DatabaseError): Cause | undefined => error.meta?.driverAdapterError?.cause ?? error.cause;

export function isConflict(error: unknown): boolean {
  const { code } = error as DatabaseError;
  const cause = causeOf(error as DatabaseError);
  return (
    code === "P2034" ||
    cause?.kind === "TransactionWriteConflict" ||
    ["40001", "40P01"].includes(cause?.originalCode ?? "")
  );
}

export const isUniqueViolation = (error: unknown): boolean =>
  (error as DatabaseError).code === "P2002" || causeOf(error as DatabaseError)?.kind === "UniqueConstraintViolation";

const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);
/** The last one: the server is not the primary any more, or not yet. */
const UNAVAILABLE_SQL_STATES = /^(08|53|57|25006)/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|not queryable|Connection terminated|terminating connection|Query read timeout|Cannot use a pool after calling end|^timeout expired$/;
const UNAVAILABLE_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** Whether the database cannot be reached, is too slow or has no free connection: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DatabaseError;
  const cause = causeOf(error as DatabaseError);
  const codes = [code, cause?.code, cause?.originalCode].filter((value) => value !== undefined);
  if (codes.some((value) => UNAVAILABLE_CODES.has(value) || UNAVAILABLE_SQL_STATES.test(value))) return true;
  return UNAVAILABLE_KINDS.has(cause?.kind ?? "") || UNAVAILABLE_MESSAGES.test(message ?? "");
}

export { Prisma };

type Query = (...args: unknown[]) => unknown;

/**
 * Makes a span of every statement: of those that Prisma sends, and of our own. Its text has placeholders in place of
 * values. The pool's own calls of its clients pass a callback, and are part of the pool's span.
 */
function traceQueries(pool: pg.Pool): void {
  traceQueriesOf(pool);
  pool.on("connect", traceQueriesOf);
}

function traceQueriesOf(target: pg.Pool | pg.PoolClient): void {
  const query = target.query.bind(target) as Query;
  const tracedQuery: Query = (...args) => {
    const [first] = args as [string | { text: string }];
    if (typeof args.at(-1) === "function") return query(...args);
    const text = typeof first === "string" ? first : first.text;
    return traced(
      {
        name: nameOf(text),
        kind: "client",
        attributes: { "db.system.name": "postgresql", "db.query.text": withoutValues(text) },
      },
      async () => query(...args),
    );
  };
  Object.assign(target, { query: tracedQuery });
}

const STATEMENT = /^\s*(?:--.*\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:"?public"?\.)?"?(\w+)"?/i;

/** Such as `SELECT Bot`. */
function nameOf(text: string): string {
  const verb = STATEMENT.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Values are parameters; a statement that quotes one all the same is not sent with it. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'/g, "'?'");
