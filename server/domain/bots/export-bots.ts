import { z } from "zod";
import { ownerOnly } from "../../contract/access.ts";
import { BotExport, ExportedBot } from "../../contract/bots.ts";
import { type SealedAuth, unsealAuth } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import { newId } from "../../data/id.ts";
import { operation } from "../operation.ts";

/** How long the credentials of a deleting export can be asked for again or restored. */
const KEEP_HOURS = 72;
const COLUMNS = {
  id: true,
  nickname: true,
  platformAccountId: true,
  keyId: true,
  sealedDeviceId: true,
  sealedSecret: true,
} as const;

/**
 * Hands out the credentials of all bots. With `deleteAfterExport` the bots are moved aside in the same transaction,
 * sealed as they were: whatever happens to the answer on its way, nothing is lost for 72 hours.
 */
export const exportBots = operation(
  {
    name: "bots.export",
    access: ownerOnly,
    input: BotExport,
    output: z.array(ExportedBot),
    writes: true,
    idempotent: { hours: KEEP_HOURS, recall },
  },
  async ({ deleteAfterExport }, { actor, db, audit, keepForReplay }) => {
    const { accountId } = actor;
    const exportId = deleteAfterExport ? newId() : null;
    if (exportId) await moveToDeleted(db, { accountId, botIds: null, exportId, keepHours: KEEP_HOURS });
    keepForReplay({ exportId, accountId });
    const bots = exportId ? await readExport(db, exportId) : await readAll(db, accountId);
    audit({ action: "bot.export", after: { count: bots.length, deleted: deleteAfterExport } });
    return bots;
  },
);

async function recall(stored: unknown, db: Db): Promise<ExportedBot[]> {
  const { exportId, accountId } = stored as { exportId: string | null; accountId: string };
  return exportId ? readExport(db, exportId) : readAll(db, accountId);
}

async function readAll(db: Db, accountId: string): Promise<ExportedBot[]> {
  const rows = await db.bot.findMany({ where: { accountId }, select: COLUMNS, orderBy: { id: "asc" } });
  return rows.map(toExported);
}

/** The bots of one deleting export, wherever they are by now: moved aside, or restored since. */
async function readExport(db: Db, exportId: string): Promise<ExportedBot[]> {
  const aside = await db.deletedBot.findMany({ where: { exportId }, select: COLUMNS });
  const restored = await db.bot.findMany({ where: { exportId }, select: COLUMNS });
  return [...aside, ...restored].sort((a, b) => (a.id < b.id ? -1 : 1)).map(toExported);
}

function toExported(row: SealedAuth & { id: string; nickname: string }): ExportedBot {
  return { ...unsealAuth(row.id, row), nickname: row.nickname };
}
