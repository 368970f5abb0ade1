import { db, transaction } from "../../data/db.ts";
import { log } from "../../log.ts";
import { operator } from "../actor.ts";
import { publishChangedBots } from "../fleet/assigning/publish-changed-bots.ts";
import { recordAuditEntries } from "../record-audit-entries.ts";

const BATCH_ROWS = 1_000;
/** Each with up to 50,000 items. */
const BATCH_JOBS = 5;
const MAX_ACCOUNTS = 100;

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
  const where = { accountId };
  const some = { where, limit: BATCH_ROWS };
  // Rows that belong to an account without a foreign key.
  await deleteInBatches(() => deleteBotEvents(accountId));
  await deleteInBatches(() => db().apiRequest.deleteMany(some));
  await db().statusSample.deleteMany({ where });
  await db().commandSample.deleteMany({ where });
  await db().automationDay.deleteMany({ where });
  await db().limitSample.deleteMany({ where });
  await deleteInBatches(() => db().auditEntry.deleteMany(some));
  await db().$executeRaw`
    DELETE FROM "CredentialUse" WHERE "credentialId" IN (SELECT id FROM "ApiToken" WHERE "accountId" = ${accountId})`;
  await db().setting.deleteMany({ where: { key: `demo:${accountId}` } });
  await deleteInBatches(() => db().bot.deleteMany(some));
  await deleteInBatches(() => db().deletedBot.deleteMany(some));
  await deleteInBatches(() => db().deletion.deleteMany(some));
  await deleteInBatches(() => db().job.deleteMany({ where, limit: BATCH_JOBS }));
  await transaction(async (tx) => {
    const count = await tx.$executeRaw`DELETE FROM "Account" WHERE id = ${accountId} AND "deleteAt" <= now()`;
    // Of a sign-in that was faster than the lock.
    await tx.auditEntry.deleteMany({ where });
    if (count === 1) await recordAuditEntries(tx, operator(), [{ action: "account.delete", targetId: accountId }]);
  });
  publishChangedBots([{ accountId }]);
}

const deleteBotEvents = async (accountId: string): Promise<{ count: number }> => ({
  count: await db().$executeRaw`
    DELETE FROM "BotEvent" WHERE id IN (
      SELECT e.id FROM "BotEvent" e JOIN "Bot" b ON b.id = e."botId" WHERE b."accountId" = ${accountId} LIMIT ${BATCH_ROWS})`,
});

async function deleteInBatches(deleteSome: () => Promise<{ count: number }>): Promise<void> {
  while ((await deleteSome()).count > 0);
}
