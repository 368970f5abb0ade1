import { type AuditEntryToInsert, insertAuditEntriesSql } from "./audit-entries.ts";
import type { BotToInsert } from "./bots.ts";
import { type BotTally, DEMO_COUNT_SQL } from "./bots.ts";
import { type Prepared, textList } from "./db.ts";

// Statements of transactions in which many calls create bots, of whichever accounts. Each takes all calls at once.

const lockSql = (ifLocked: string) =>
  `SELECT id, flags, "botLimit" FROM "Account" WHERE id = ANY (${textList("$1")}) ORDER BY id FOR NO KEY UPDATE ${ifLocked}`;
const LOCK_ACCOUNTS = { name: "lock-accounts", text: lockSql("") };
const LOCK_FREE_ACCOUNTS = { name: "lock-free-accounts", text: lockSql("SKIP LOCKED") };

export interface LockedAccount {
  id: string;
  flags: number;
  botLimit: number | null;
}

/** Locks accounts in one order for everybody. @param ifLocked What to do with those that another transaction has locked. */
export const lockAccounts = (run: Prepared, ids: string[], ifLocked: "wait" | "skip"): Promise<LockedAccount[]> =>
  run<LockedAccount>(ifLocked === "wait" ? LOCK_ACCOUNTS : LOCK_FREE_ACCOUNTS, [[...new Set(ids)]]);

/** A bot that shall be created, and the idempotency key of its call. */
export interface BotToCheck {
  accountId: string;
  platformAccountId: string;
  categoryId: string | null;
  key: string | null;
}
export interface BotCheck extends BotTally {
  /** The account has a bot with this platform account. */
  isKnown: boolean;
  /** The category is the account's, and no managed one. */
  hasCategory: boolean;
  /** The key was used before. */
  hasRecord: boolean;
}

const CHECK_NEW_BOTS = {
  name: "check-new-bots",
  text: `WITH counts AS MATERIALIZED (
           SELECT "accountId", count(*)::int AS count, ${DEMO_COUNT_SQL} AS demo FROM "Bot" WHERE "accountId" = ANY (${textList("$1")}) GROUP BY "accountId"
         )
         SELECT coalesce(counts.count, 0) AS count, coalesce(counts.demo, 0) AS demo,
           EXISTS (SELECT FROM "Bot" b WHERE b."accountId" = given."accountId"
             AND b."platformAccountId" = given."platformAccountId") AS "isKnown",
           EXISTS (SELECT FROM "Category" c WHERE c.id = given."categoryId" AND c."accountId" = given."accountId"
             AND c."managedSlots" IS NULL) AS "hasCategory",
           EXISTS (SELECT FROM "IdempotencyRecord" r WHERE r."accountId" = given."accountId" AND r.key = given.key)
             AS "hasRecord"
         FROM unnest(${["$1", "$2", "$3", "$4"].map(textList).join(", ")})
           WITH ORDINALITY given ("accountId", "platformAccountId", "categoryId", key, n)
         LEFT JOIN counts ON counts."accountId" = given."accountId"
         ORDER BY given.n`,
};

/** What the rules of a new bot depend on, in the order given. Call it with the accounts locked. */
export function checkNewBots(run: Prepared, bots: readonly BotToCheck[]): Promise<BotCheck[]> {
  const column = (name: keyof BotToCheck) => bots.map((bot) => bot[name]);
  const values = [column("accountId"), column("platformAccountId"), column("categoryId"), column("key")];
  return run<BotCheck>(CHECK_NEW_BOTS, values);
}

/** The answer to the first use of an idempotency key. */
export interface RecordToInsert {
  accountId: string;
  key: string;
  bodyHash: string;
  result: object;
}

const INSERT_NEW_BOTS = {
  name: "insert-new-bots",
  text: `WITH bots AS (
           INSERT INTO "Bot" (id, "accountId", nickname, email, "categoryId", "platformAccountId", "keyId",
             "sealedDeviceId", "sealedSecret")
           SELECT id, "accountId", nickname, email, "categoryId", "platformAccountId", "keyId", "sealedDeviceId",
             "sealedSecret"
           FROM jsonb_to_recordset($1::jsonb) AS given (id text, "accountId" text, nickname text, email text,
             "categoryId" text, "platformAccountId" text, "keyId" text, "sealedDeviceId" text, "sealedSecret" text)
         ), records AS (
           INSERT INTO "IdempotencyRecord" ("accountId", key, "bodyHash", result, "expiresAt")
           SELECT "accountId", key, "bodyHash", result, now() + make_interval(hours => $4::int)
           FROM jsonb_to_recordset($2::jsonb) AS given ("accountId" text, key text, "bodyHash" text, result jsonb)
         )
         ${insertAuditEntriesSql("$3")}`,
};

interface NewBots {
  bots: (BotToInsert & { accountId: string })[];
  records: RecordToInsert[];
  recordHours: number;
  auditEntries: AuditEntryToInsert[];
}

/** Inserts bots with their audit entries and their idempotency records. */
export async function insertNewBots(
  run: Prepared,
  { bots, records, recordHours, auditEntries }: NewBots,
): Promise<void> {
  const json = [bots, records, auditEntries].map((rows) => JSON.stringify(rows));
  await run(INSERT_NEW_BOTS, [...json, recordHours]);
}
