import { type Db, db, transaction } from "../../data/db.ts";
import { log } from "../../log.ts";
import { operator } from "../actor.ts";
import { publishChangedBots } from "../changed-bots.ts";
import { recordAuditEntries } from "../record-audit-entries.ts";

const BATCH_ROWS = 1_000;
/** Each with up to 50,000 items. */
const BATCH_JOBS = 5;
const MAX_ACCOUNTS = 100;
/** Rows that belong to an account without a foreign key. */
const LOOSE_TABLES = ["BotEvent", "ApiRequest", "StatusSample", "CommandSample", "LimitSample", "AuditEntry"] as const;

/**
 * Deletes the accounts whose week is over, with everything in them, in parts that each commit: an interrupted deletion
 * continues with the next call. What remains is one entry of the audit log, without a name.
 */
export async function deleteDueAccounts(): Promise<number> {
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Account" WHERE "deleteAt" <= now() ORDER BY "deleteAt" LIMIT ${MAX_ACCOUNTS}`;
  let deleted = 0;
  for (const { id } of due) {
    await deleteAccount(id).then(
      () => deleted++,
      (err) => log().warn({ err, accountId: id }, "an account was not deleted; the next purge goes on with it"),
    );
  }
  return deleted;
}

async function deleteAccount(accountId: string): Promise<void> {
  for (const table of LOOSE_TABLES) await deleteInBatches((tx) => deleteLoose(tx, table, accountId));
  await db().$executeRaw`
    DELETE FROM "CredentialUse" WHERE "credentialId" IN (SELECT id FROM "ApiToken" WHERE "accountId" = ${accountId})`;
  await db().$executeRaw`DELETE FROM "Setting" WHERE key = ${`demo:${accountId}`}`;
  await deleteInBatches(
    (tx) => tx.$executeRaw`
      DELETE FROM "Bot" WHERE id IN (SELECT id FROM "Bot" WHERE "accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
  );
  await deleteInBatches(
    (tx) => tx.$executeRaw`
      DELETE FROM "DeletedBot" WHERE id IN (SELECT id FROM "DeletedBot" WHERE "accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
  );
  await deleteInBatches(
    (tx) => tx.$executeRaw`
      DELETE FROM "Job" WHERE id IN (SELECT id FROM "Job" WHERE "accountId" = ${accountId} LIMIT ${BATCH_JOBS})`,
  );
  await transaction(async (tx) => {
    const count = await tx.$executeRaw`DELETE FROM "Account" WHERE id = ${accountId} AND "deleteAt" <= now()`;
    // Of a sign-in that was faster than the lock.
    await tx.$executeRaw`DELETE FROM "AuditEntry" WHERE "accountId" = ${accountId}`;
    if (count === 1) await recordAuditEntries(tx, operator(), [{ action: "account.delete", targetId: accountId }]);
  });
  publishChangedBots([{ accountId }]);
}

async function deleteInBatches(deleteSome: (tx: Db) => Promise<number>): Promise<void> {
  while ((await deleteSome(db())) > 0);
}

const LOOSE_STATEMENTS: Record<(typeof LOOSE_TABLES)[number], (tx: Db, accountId: string) => Promise<number>> = {
  BotEvent: (tx, accountId) => tx.$executeRaw`
    DELETE FROM "BotEvent" WHERE id IN (
      SELECT e.id FROM "BotEvent" e JOIN "Bot" b ON b.id = e."botId" WHERE b."accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
  ApiRequest: (tx, accountId) => tx.$executeRaw`
    DELETE FROM "ApiRequest" WHERE id IN (
      SELECT id FROM "ApiRequest" WHERE "accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
  StatusSample: (tx, accountId) => tx.$executeRaw`DELETE FROM "StatusSample" WHERE "accountId" = ${accountId}`,
  CommandSample: (tx, accountId) => tx.$executeRaw`DELETE FROM "CommandSample" WHERE "accountId" = ${accountId}`,
  LimitSample: (tx, accountId) => tx.$executeRaw`DELETE FROM "LimitSample" WHERE "accountId" = ${accountId}`,
  AuditEntry: (tx, accountId) => tx.$executeRaw`
    DELETE FROM "AuditEntry" WHERE id IN (
      SELECT id FROM "AuditEntry" WHERE "accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
};

const deleteLoose = (tx: Db, table: (typeof LOOSE_TABLES)[number], accountId: string): Promise<number> =>
  LOOSE_STATEMENTS[table](tx, accountId);
