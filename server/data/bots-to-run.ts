import { BLOCKED_FLAGS } from "../contract/user.ts";
import { prepared } from "./db.ts";

/** A bot as the fleet and the public list need it. */
export interface BotToRun {
  id: string;
  accountId: string;
  categoryId: string | null;
  managed: boolean;
  /** Whether it should be running. */
  runs: boolean;
}

/** What the public list shows of a bot, beside its live state. */
export interface PublicRow {
  id: string;
  accountId: string;
  nickname: string;
  disabled: boolean;
  isPublic: boolean;
  invalidAuth: boolean;
}

/** `isListed`: it is public, and its owner may use the service. */
export type CatalogueRow = BotToRun & PublicRow & { isListed: boolean };

const FROM = `FROM "Bot" b JOIN "Account" a ON a.id = b."accountId" LEFT JOIN "Category" c ON c.id = b."categoryId"`;
const RUNS = `NOT b.disabled AND NOT b."invalidAuth" AND NOT coalesce(c.disabled, false) AND a.flags & ${BLOCKED_FLAGS} = 0`;
const LISTED = `b."isPublic" AND a.flags & ${BLOCKED_FLAGS} = 0`;
const WISH = `b.id, b."accountId", b."categoryId", c."managedSlots" IS NOT NULL AS managed`;
const SHOWN = `b.id, b."accountId", b.nickname, b.disabled, b."isPublic", b."invalidAuth"`;

const OF_ACCOUNT = {
  name: "bots-to-run-of-account",
  text: `SELECT ${WISH}, ${RUNS} AS runs, b.nickname, b.disabled, b."isPublic", b."invalidAuth", ${LISTED} AS "isListed"
         ${FROM} WHERE b."accountId" = $1 AND ($2::text[] IS NULL OR b.id = ANY ($2::text[]))`,
};

/** The account's bots, or those of the ids: whether they should run, and what the public list shows of them. */
export const readBotsOf = (accountId: string, botIds: string[] | null): Promise<CatalogueRow[]> =>
  prepared<CatalogueRow>(OF_ACCOUNT, [accountId, botIds]);

/** Grows with each change of the bot's row or its category's, whoever made it. */
export type RunningRow = Omit<BotToRun, "runs"> & { version: string };

const CHUNK = 1_000;
const RUNNING = {
  name: "bots-that-should-run",
  text: `SELECT ${WISH}, b.xmin::text || ' ' || coalesce(c.xmin::text, '') AS version
         ${FROM} WHERE ${RUNS} AND b.id > $1 ORDER BY b.id LIMIT ${CHUNK}`,
};

/** Every bot that should run, in chunks: the event loop gets its turn between them. */
export async function* readBotsToRun(): AsyncGenerator<RunningRow[], void> {
  for (let after = ""; ; ) {
    const rows = await prepared<RunningRow>(RUNNING, [after]);
    if (rows.length) yield rows;
    if (rows.length < CHUNK) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const ALL_BLOCKED = { name: "blocked-accounts", text: `SELECT id FROM "Account" WHERE flags & ${BLOCKED_FLAGS} <> 0` };

/** The accounts that may not use the service. */
export async function findBlocked(): Promise<Set<string>> {
  return new Set((await prepared<{ id: string }>(ALL_BLOCKED, [])).map(({ id }) => id));
}

const ALL_LISTED = { name: "listed-bots", text: `SELECT ${SHOWN} ${FROM} WHERE ${LISTED} ORDER BY b.id` };

/** The bots of the public list, by id. */
export const readListedBots = (): Promise<PublicRow[]> => prepared<PublicRow>(ALL_LISTED, []);

const LISTED_MARK = {
  name: "listed-bots-mark",
  text: `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(b.id || b.xmin::text, 0)), 0) AS mark
         ${FROM} WHERE ${LISTED}`,
};

/** Another one whenever the public list is another one, whichever process changed it. */
export async function readListedMark(): Promise<string> {
  const [row] = await prepared<{ mark: string }>(LISTED_MARK, []);
  return row?.mark ?? "";
}
