import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { perApplication } from "../application.ts";
import { settings } from "../env.ts";
import { log } from "../log.ts";
import { Prisma, PrismaClient } from "./generated/client.ts";

const POOL_SIZE = 20;
const STATEMENT_TIMEOUT_MS = 10_000;
const TRANSACTION_OPTIONS = { maxWait: 5_000, timeout: 15_000 };
const MAX_ATTEMPTS = 4;

interface Database {
  pool: pg.Pool;
  prisma: PrismaClient;
}

const database = perApplication("database", openPool, closePool);

function openPool(): Database {
  const url = settings().databaseUrl;
  if (!url) throw new Error("no database: start the service with `npm start`, or set DATABASE_URL");
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: 5_000,
    // Without UTC the adapter reads and writes wrong instants, in silence.
    options: `-c TimeZone=UTC -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  });
  pool.on("error", (err) => log().warn({ err }, "an idle database connection was lost"));
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions: TRANSACTION_OPTIONS }) };
}

/** What a rule reads and writes with: the client itself, or the transaction of a writing operation. */
export type Db = Prisma.TransactionClient;

export const db = (): PrismaClient => database().prisma;

/** Runs a named statement that PostgreSQL keeps prepared on each connection. For the few hot reads only. */
export async function prepared<Row extends pg.QueryResultRow>(
  statement: { name: string; text: string },
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await database().pool.query<Row>({ ...statement, values });
  return rows;
}

/** One transaction; repeated when PostgreSQL chose it as the loser of a conflict, which leaves nothing behind. */
export async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().$transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

async function closePool({ pool, prisma }: Database): Promise<void> {
  await prisma.$disconnect();
  await pool.end();
}

/** Proves at start that instants come back as they went in. */
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

function isConflict(error: unknown): boolean {
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
const UNAVAILABLE_SQL_STATES = /^(08|53|57)/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|terminating connection|Query read timeout/;
const UNAVAILABLE_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** True when the database is away, too slow or full: the caller may try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DatabaseError;
  const cause = causeOf(error as DatabaseError);
  const codes = [code, cause?.code, cause?.originalCode].filter((value) => value !== undefined);
  if (codes.some((value) => UNAVAILABLE_CODES.has(value) || UNAVAILABLE_SQL_STATES.test(value))) return true;
  return UNAVAILABLE_KINDS.has(cause?.kind ?? "") || UNAVAILABLE_MESSAGES.test(message ?? "");
}

export { Prisma };
