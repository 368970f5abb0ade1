import { BLOCKED_FLAGS } from "../contract/user.ts";
import { prepared } from "./db.ts";

/** What the fleet needs to know of a bot. */
export interface BotToRun {
  id: string;
  accountId: string;
  categoryId: string | null;
  managed: boolean;
  /** Whether it should be running. */
  shouldRun: boolean;
}

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

const FROM = `FROM "Bot" b JOIN "Account" a ON a.id = b."accountId" LEFT JOIN "Category" c ON c.id = b."categoryId"`;
const SHOULD_RUN = `NOT b.disabled AND NOT b."invalidAuth" AND NOT coalesce(c.disabled, false) AND a.flags & ${BLOCKED_FLAGS} = 0`;
const LISTED = `b."isPublic" AND a.flags & ${BLOCKED_FLAGS} = 0`;
const BOT_TO_RUN_COLUMNS = `b.id, b."accountId", b."categoryId", c."managedSlots" IS NOT NULL AS managed`;
const PUBLIC_COLUMNS = `b.id, b."accountId", b.nickname, b.disabled, b."isPublic", b."invalidAuth"`;

const BOTS_OF_ACCOUNT = {
  name: "bots-to-run-of-account",
  text: `SELECT ${BOT_TO_RUN_COLUMNS}, ${SHOULD_RUN} AS "shouldRun", b.nickname, b.disabled, b."isPublic", b."invalidAuth", ${LISTED} AS "isListed"
         ${FROM} WHERE b."accountId" = $1 AND ($2::text[] IS NULL OR b.id = ANY ($2::text[]))`,
};

/** The account's bots, or those of the ids: whether they should run, and what the public list shows of them. */
export const readCatalogueRows = (accountId: string, botIds: string[] | null): Promise<CatalogueRow[]> =>
  prepared<CatalogueRow>(BOTS_OF_ACCOUNT, [accountId, botIds]);

/** `version` changes with each change of the bot's row or its category's, whichever process made it. */
export type BotToRunRow = Omit<BotToRun, "shouldRun"> & { version: string };

const CHUNK_ROWS = 1_000;
const BOTS_TO_RUN = {
  name: "bots-that-should-run",
  text: `SELECT ${BOT_TO_RUN_COLUMNS}, b.xmin::text || ' ' || coalesce(c.xmin::text, '') AS version
         ${FROM} WHERE ${SHOULD_RUN} AND b.id > $1 ORDER BY b.id LIMIT ${CHUNK_ROWS}`,
};

/** Every bot that should run, in chunks, so that a long list does not block the event loop. */
export async function* readBotsToRun(): AsyncGenerator<BotToRunRow[], void> {
  for (let after = ""; ; ) {
    const rows = await prepared<BotToRunRow>(BOTS_TO_RUN, [after]);
    if (rows.length) yield rows;
    if (rows.length < CHUNK_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const BLOCKED_ACCOUNTS = {
  name: "blocked-accounts",
  text: `SELECT id FROM "Account" WHERE id = ANY ($1::text[]) AND flags & ${BLOCKED_FLAGS} <> 0`,
};

/** Which of the accounts may not use the service. */
export async function findBlockedAccounts(accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  return (await prepared<{ id: string }>(BLOCKED_ACCOUNTS, [accountIds])).map(({ id }) => id);
}

const LISTED_BOTS = { name: "listed-bots", text: `SELECT ${PUBLIC_COLUMNS} ${FROM} WHERE ${LISTED} ORDER BY b.id` };

/** The bots of the public list, by id. */
export const readPublicBotRows = (): Promise<PublicBotRow[]> => prepared<PublicBotRow>(LISTED_BOTS, []);

const LISTED_VERSION = {
  name: "listed-bots-version",
  text: `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(b.id || b.xmin::text, 0)), 0) AS version
         ${FROM} WHERE ${LISTED}`,
};

/** Changes whenever the public list changes, whichever process changed it. */
export async function readPublicBotsVersion(): Promise<string> {
  const [row] = await prepared<{ version: string }>(LISTED_VERSION, []);
  return row?.version ?? "";
}
