import { z } from "zod";
import { ownerOnly } from "../../contract/access.ts";
import { BotExport, ExportedBot } from "../../contract/bots.ts";
import { EXPORTS_OF_ACCOUNT } from "../../contract/limits/sign-in.ts";
import { decryptAuth, type EncryptedAuth } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { moveToDeleted, restoreDeletedBots } from "../../data/deleted-bots.ts";
import { DecryptionError } from "../../data/encryption.ts";
import { newId } from "../../data/id.ts";
import { log } from "../../log.ts";
import { forEachInTurns } from "../in-turns.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";

/** How long a deleting export can be repeated with its key, and its bots restored. */
export const EXPORT_RESTORABLE_HOURS = 72;
const COLUMNS = {
  id: true,
  nickname: true,
  platformAccountId: true,
  keyId: true,
  sealedDeviceId: true,
  sealedSecret: true,
} as const;

/**
 * Answers the credentials of all bots. With `deleteAfterExport` the bots are moved to the deleted ones in the same
 * transaction, still encrypted: if the answer is lost, they can be restored for 72 hours.
 */
export const exportBots = operation(
  {
    name: "bots.export",
    access: ownerOnly,
    input: BotExport,
    output: z.array(ExportedBot),
    writes: true,
    idempotent: { hours: EXPORT_RESTORABLE_HOURS, rebuildAnswer },
  },
  async ({ deleteAfterExport }, { actor, db, audit, publishChangedBots, storeForReplay }) => {
    const { accountId } = actor;
    await consumeRate(EXPORTS_OF_ACCOUNT, accountId);
    // Without the lock a concurrent import could update a row that this export deletes.
    await lockAccount(db, accountId);
    const exportId = deleteAfterExport ? newId() : null;
    if (exportId)
      await moveToDeleted(db, { accountId, botIds: null, exportId, restorableHours: EXPORT_RESTORABLE_HOURS });
    storeForReplay({ exportId, accountId });
    const rows = await (exportId ? readExport(db, exportId) : readAllBots(db, accountId));
    const { opened, broken } = await decryptBots(rows);
    if (exportId && broken.length) await restoreDeletedBots(db, accountId, broken);
    audit({ action: "bot.export", after: { count: opened.length, deleted: deleteAfterExport, broken } });
    if (exportId) publishChangedBots({ accountId, botIds: rows.map(({ id }) => id) });
    return opened;
  },
);

/** What is stored for a replay: never a credential. */
const StoredExport = z.object({ exportId: z.string().nullable(), accountId: z.string() });

async function rebuildAnswer(stored: unknown, db: Db): Promise<ExportedBot[]> {
  const { exportId, accountId } = StoredExport.parse(stored);
  const rows = await (exportId ? readExport(db, exportId) : readAllBots(db, accountId));
  return (await decryptBots(rows)).opened;
}

interface EncryptedBot extends EncryptedAuth {
  id: string;
  nickname: string;
}

const readAllBots = (db: Db, accountId: string): Promise<EncryptedBot[]> =>
  db.bot.findMany({ where: { accountId }, select: COLUMNS, orderBy: { id: "asc" } });

/** The bots of one deleting export: still deleted, or restored since. */
async function readExport(db: Db, exportId: string): Promise<EncryptedBot[]> {
  const deleted = await db.deletedBot.findMany({ where: { exportId }, select: COLUMNS });
  const restored = await db.bot.findMany({ where: { exportId }, select: COLUMNS });
  return [...deleted, ...restored].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Leaves out credentials that cannot be decrypted, because a stored value was changed or moved. */
async function decryptBots(rows: EncryptedBot[]): Promise<{ opened: ExportedBot[]; broken: string[] }> {
  const opened: ExportedBot[] = [];
  const broken: string[] = [];
  await forEachInTurns(rows, (row) => {
    try {
      opened.push({ ...decryptAuth(row.id, row), nickname: row.nickname, id: row.id });
    } catch (err) {
      if (!(err instanceof DecryptionError)) throw err;
      log().error(
        { err, botId: row.id },
        "the credentials of a bot cannot be decrypted and were left out of an export",
      );
      broken.push(row.id);
    }
  });
  return { opened, broken };
}
