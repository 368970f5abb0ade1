import { mayUseService } from "./blocked-accounts.ts";
import { prepared, textList } from "./db.ts";

/** What the fleet needs to know of a bot. */
export interface BotToRun {
  id: string;
  accountId: string;
  categoryId: string | null;
  managed: boolean;
  /** Whether it should be running. */
  shouldRun: boolean;
}

export type BotToRunRow = Omit<BotToRun, "shouldRun">;

/** What the public list shows of a bot, besides its live state. */
export interface PublicBotRow {
  id: string;
  accountId: string;
  nickname: string;
  disabled: boolean;
  isPublic: boolean;
  invalidAuth: boolean;
}

/** `isListed`: the bot is public, and its owner may use the service. */
export type CatalogueRow = BotToRun & PublicBotRow & { isListed: boolean };

export const FROM = `FROM "Bot" b JOIN "Account" a ON a.id = b."accountId" LEFT JOIN "Category" c ON c.id = b."categoryId"`;

const SHOULD_RUN = `NOT b.disabled AND NOT b."invalidAuth" AND NOT coalesce(c.disabled, false) AND ${mayUseService("a")}`;

export const LISTED = `b."isPublic" AND ${mayUseService("a")}`;

const BOT_TO_RUN_COLUMNS = `b.id, b."accountId", b."categoryId", c."managedSlots" IS NOT NULL AS managed`;

/**
 * The number of transactions that had ended when the statement began: a later reading of the database has a larger one, as
 * soon as anything was committed in between, and readings with the same number see the same rows.
 */
const READING_VERSION = `(SELECT pg_snapshot_xmax(s)::text::float8 - (SELECT count(*) FROM pg_snapshot_xip(s)) FROM pg_current_snapshot() s)`;

const CATALOGUE_ROWS = {
  name: "bots-to-run-of-accounts",
  text: `SELECT v.version AS "readingVersion", r.*
         FROM (SELECT ${READING_VERSION} AS version) v LEFT JOIN LATERAL (
           SELECT ${BOT_TO_RUN_COLUMNS}, ${SHOULD_RUN} AS "shouldRun", b.nickname, b.disabled, b."isPublic", b."invalidAuth",
             ${LISTED} AS "isListed"
           ${FROM} WHERE b."accountId" = ANY (${textList("$1")}) OR b.id = ANY (${textList("$2")})) r ON true`,
};

export interface CatalogueReading {
  /** Larger than that of each earlier reading that saw other rows. */
  version: number;
  rows: CatalogueRow[];
}

/** All bots of the accounts, and these bots: whether they should run, and what the public list shows of them. */
export async function readCatalogue(accountIds: string[], botIds: string[]): Promise<CatalogueReading> {
  type Row = CatalogueRow & { readingVersion: number };
  const rows = await prepared<Row>(CATALOGUE_ROWS, [accountIds, botIds]);
  return { version: rows[0]?.readingVersion ?? 0, rows: rows.filter(({ id }) => id !== null) };
}

const CHUNK_ROWS = 1_000;

const BOTS_TO_RUN = {
  name: "bots-that-should-run",
  text: `SELECT v.version AS "readingVersion", r.*
         FROM (SELECT ${READING_VERSION} AS version) v LEFT JOIN LATERAL (
           SELECT ${BOT_TO_RUN_COLUMNS} ${FROM} WHERE ${SHOULD_RUN} AND b.id > $1 ORDER BY b.id LIMIT ${CHUNK_ROWS}) r ON true`,
};

/** Every bot that should run, in chunks, so that a long list does not block the event loop. */
export async function* readBotsToRun(): AsyncGenerator<{ version: number; rows: BotToRunRow[] }, void> {
  for (let after = ""; ; ) {
    const read = await prepared<BotToRunRow & { readingVersion: number }>(BOTS_TO_RUN, [after]);
    const rows = read.filter(({ id }) => id !== null);
    yield { version: read[0]?.readingVersion ?? 0, rows };
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const ROW_VERSIONS = {
  name: "row-versions-of-bots",
  text: `SELECT b.id, b.xmin::text || ' ' || coalesce(c.xmin::text, '') AS version
         FROM "Bot" b LEFT JOIN "Category" c ON c.id = b."categoryId" WHERE b.id = ANY (${textList("$1")})`,
};

/** Changes with each change of the bot's row or its category's, whichever program made it. By the bot's id. */
export async function readRowVersions(botIds: string[]): Promise<Map<string, string>> {
  const rows = await prepared<{ id: string; version: string }>(ROW_VERSIONS, [botIds]);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
