import type { DeviceAuth } from "../contract/bots.ts";
import { DEMO_BOTS } from "../contract/demo.ts";
import { type Db, Prisma, prepared } from "./db.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { keyring } from "./keyring.ts";

// The bots of a demo fleet do not count against an account's cap. They are known by the names of their platform accounts
// (`demoAccountPrefix`), of which no more than a demo fleet has are left out: names that somebody makes up are no way around the cap.

/** Whether a row of "Bot" has the name of a demo bot. */
const IS_DEMO_SQL = `starts_with("platformAccountId", 'demo-' || right("accountId", 8) || '-')`;

/** How many of an account's rows of "Bot" have the name of a demo bot. */
export const DEMO_COUNT_SQL = `count(*) FILTER (WHERE ${IS_DEMO_SQL})::int`;

/** How many bots of an account there are, and how many of them have the name of a demo bot. */
export interface BotTally {
  count: number;
  demo: number;
}

/** How many bots count against the cap. */
export const countedBots = ({ count, demo }: BotTally): number => count - Math.min(DEMO_BOTS, demo);

/** By account; accounts without bots are left out. */
export async function tallyBotsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, BotTally>> {
  const rows = await db.$queryRaw<(BotTally & { accountId: string })[]>`
    SELECT "accountId", count(*)::int AS count, ${Prisma.raw(DEMO_COUNT_SQL)} AS demo FROM "Bot"
    WHERE "accountId" = ANY (${accountIds}::text[]) GROUP BY "accountId"`;
  return new Map(rows.map(({ accountId, ...tally }) => [accountId, tally]));
}

/** @param accountId The owner. */
export async function tallyBots(db: Db, accountId: string): Promise<BotTally> {
  const [row] = await db.$queryRaw<BotTally[]>`
    SELECT count(*)::int AS count, ${Prisma.raw(DEMO_COUNT_SQL)} AS demo FROM "Bot" WHERE "accountId" = ${accountId}`;
  return row ?? { count: 0, demo: 0 };
}

/** The columns of a bot that leave the service. */
export const BOT_COLUMNS = {
  id: true,
  nickname: true,
  email: true,
  categoryId: true,
  disabled: true,
  isPublic: true,
  invalidAuth: true,
} as const satisfies Prisma.BotSelect;
export type BotRow = Prisma.BotGetPayload<{ select: typeof BOT_COLUMNS }>;

/** With what the API answers besides. */
export const RECORD_COLUMNS = {
  ...BOT_COLUMNS,
  platformAccountId: true,
  createdAt: true,
  updatedAt: true,
  version: true,
} as const satisfies Prisma.BotSelect;
type StoredRecord = Prisma.BotGetPayload<{ select: typeof RECORD_COLUMNS }>;
/** Its times are ISO 8601, in UTC. */
export type BotRecordRow = Omit<StoredRecord, "createdAt" | "updatedAt"> & { createdAt: string; updatedAt: string };

export const toRecordRow = ({ createdAt, updatedAt, ...row }: StoredRecord): BotRecordRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export interface BotFilter {
  accountId: string;
  disabled?: true | undefined;
  isPublic?: true | undefined;
  invalidAuth?: true | undefined;
  /** Null: bots without a category. */
  categoryId?: string | null | undefined;
  /** Only those of these categories. */
  categoryIds?: string[] | undefined;
  updatedFrom?: Date | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

const MATCHING_BOTS = `"accountId" = $1 AND ($2::bool IS NULL OR disabled) AND ($3::bool IS NULL OR "isPublic")
  AND ($4::bool IS NULL OR "invalidAuth") AND ($5::text IS NULL OR coalesce("categoryId", '') = $5)
  AND ($6::timestamptz IS NULL OR "updatedAt" >= $6) AND ($7::text[] IS NULL OR "categoryId" = ANY ($7))`;

const columnsOf = (select: object) =>
  Object.keys(select)
    .map((name) => `"${name}"`)
    .join(", ");

export const LIST_BOTS = {
  name: "list-bots",
  text: `SELECT ${columnsOf(BOT_COLUMNS)}, "platformAccountId", version, "createdAt"::text, "updatedAt"::text FROM "Bot" WHERE ${MATCHING_BOTS} AND id > $8 ORDER BY id LIMIT $9`,
};
const COUNT_BOTS = {
  name: "count-bots",
  text: `SELECT count(*)::int AS count FROM "Bot" WHERE ${MATCHING_BOTS}`,
};
const LIST_ALL_BOTS = {
  name: "list-all-bots",
  text: `SELECT ${columnsOf(BOT_COLUMNS)} FROM "Bot" WHERE "accountId" = $1 ORDER BY id`,
};

const filterValues = ({
  accountId,
  disabled,
  isPublic,
  invalidAuth,
  categoryId,
  categoryIds,
  updatedFrom,
}: BotFilter) => [
  ...[accountId, disabled ?? null, isPublic ?? null, invalidAuth ?? null],
  ...[categoryId === null ? "" : (categoryId ?? null), updatedFrom ?? null, categoryIds ?? null],
];

/** Bots of an account by id, which is by age. The busiest read of the API, hence a prepared statement. */
export async function findBots(filter: BotFilter): Promise<BotRecordRow[]> {
  const values = [...filterValues(filter), filter.after ?? "", filter.limit ?? null];
  const rows = await prepared<BotRecordRow>(LIST_BOTS, values);
  for (const row of rows) {
    row.createdAt = toIsoTime(row.createdAt);
    row.updatedAt = toIsoTime(row.updatedAt);
  }
  return rows;
}

/** From PostgreSQL's text in UTC, such as `2027-01-31 18:00:00.5+00`. A `Date` in between would cost more than the row. */
function toIsoTime(stored: string): string {
  const time = stored.slice(11, -3);
  return `${stored.slice(0, 10)}T${(time.includes(".") ? time : `${time}.`).padEnd(12, "0")}Z`;
}

/** How many bots a filter finds on all pages together. */
export async function countMatchingBots(filter: BotFilter): Promise<number> {
  const [row] = await prepared<{ count: number }>(COUNT_BOTS, filterValues(filter));
  return row?.count ?? 0;
}

/** All bots of an account, with the columns that the portal lists. */
export const findAllBots = (accountId: string): Promise<BotRow[]> => prepared<BotRow>(LIST_ALL_BOTS, [accountId]);

/** What changes whenever one of the account's bots does, is added or removed, and never is what it was before. */
export async function readBotsRevision(accountId: string): Promise<string> {
  const [row] = await prepared<{ revision: string }>(READ_REVISION, [accountId]);
  return row?.revision ?? "";
}
const READ_REVISION = {
  name: "read-bots-revision",
  // Each of the three parts is read from an index alone: with 5,000 bots, that is twice as fast as the rows would be.
  text: `SELECT concat_ws(' ', count(*), sum(version), max("updatedAt"),
      (SELECT max(id) FROM "Bot" WHERE "accountId" = $1),
      (SELECT max("deletedAt") FROM "Deletion" WHERE "accountId" = $1)) AS revision FROM "Bot" WHERE "accountId" = $1`,
};

export interface EncryptedAuth {
  platformAccountId: string;
  keyId: string;
  sealedDeviceId: string;
  sealedSecret: string;
}

/** Encrypts device credentials for the row of this bot. */
export function encryptAuth(botId: string, auth: DeviceAuth, keyId = keyring().newest): EncryptedAuth {
  return {
    platformAccountId: auth.accountId,
    keyId,
    sealedDeviceId: encrypt(auth.deviceId, { rowId: botId, field: "deviceId" }, keyId),
    sealedSecret: encrypt(auth.secret, { rowId: botId, field: "secret" }, keyId),
  };
}

/** @throws DecryptionError when a value was changed or belongs to another bot. */
export function decryptAuth(botId: string, row: EncryptedAuth): DeviceAuth {
  return {
    accountId: row.platformAccountId,
    deviceId: decrypt(row.sealedDeviceId, { rowId: botId, field: "deviceId" }, row.keyId),
    secret: decrypt(row.sealedSecret, { rowId: botId, field: "secret" }, row.keyId),
  };
}

interface CatalogueCheck extends BotTally {
  /** Ids of the bots that already use one of the platform accounts, by platform account. */
  known: Record<string, string>;
}

export async function checkCatalogue(tx: Db, accountId: string, platformAccountIds: string[]): Promise<CatalogueCheck> {
  const [row] = await tx.$queryRaw<CatalogueCheck[]>`
    SELECT count(*)::int AS count, ${Prisma.raw(DEMO_COUNT_SQL)} AS demo,
      coalesce(json_object_agg("platformAccountId", id)
        FILTER (WHERE "platformAccountId" = ANY (${platformAccountIds}::text[])), '{}') AS known
    FROM "Bot" WHERE "accountId" = ${accountId}`;
  return row ?? { count: 0, demo: 0, known: {} };
}

export interface BotToInsert extends EncryptedAuth {
  id: string;
  nickname: string;
  email: string | null;
  categoryId: string | null;
}

export async function insertBots(tx: Db, accountId: string, bots: BotToInsert[]): Promise<void> {
  if (bots.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "Bot" (id, "accountId", nickname, email, "categoryId", "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
    SELECT id, ${accountId}, nickname, email, "categoryId", "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret"
    FROM jsonb_to_recordset(${JSON.stringify(bots)}::jsonb) AS given (id text, nickname text, email text, "categoryId" text,
      "platformAccountId" text, "keyId" text, "sealedDeviceId" text, "sealedSecret" text)`;
}

export interface BotToUpdate extends EncryptedAuth {
  id: string;
  /** Null leaves the column unchanged. */
  nickname: string | null;
  email: string | null;
  categoryId: string | null;
}

/** What new credentials, or another attempt with the same ones, clear. */
export const WITHOUT_PROBLEM = { invalidAuth: false, problem: null, problemMessage: null } as const;

/**
 * Replaces the bots' credentials, clears Invalid authentication, and sets the other members that are not null.
 * @returns Their names afterwards.
 */
export async function updateBotCredentials(tx: Db, bots: BotToUpdate[]): Promise<{ id: string; nickname: string }[]> {
  if (bots.length === 0) return [];
  return tx.$queryRaw`
    UPDATE "Bot" AS bot
    SET nickname = coalesce(given.nickname, bot.nickname), email = coalesce(given.email, bot.email),
      "categoryId" = coalesce(given."categoryId", bot."categoryId"), "invalidAuth" = false,
      problem = NULL, "problemMessage" = NULL,
      "keyId" = given."keyId", "sealedDeviceId" = given."sealedDeviceId", "sealedSecret" = given."sealedSecret",
      version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(bots)}::jsonb) AS given (id text, nickname text, email text,
      "categoryId" text, "keyId" text, "sealedDeviceId" text, "sealedSecret" text)
    WHERE bot.id = given.id
    RETURNING bot.id, bot.nickname`;
}
