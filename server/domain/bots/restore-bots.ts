import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotsChanged, BotsDelete, DeletedBot } from "../../contract/bulk-bots.ts";
import { MAX_DELETED_BOTS } from "../../contract/limits/lists.ts";
import { BOT_COLUMNS, tallyBots } from "../../data/bots.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { isUniqueViolation } from "../../data/db.ts";
import { restoreDeletedBots } from "../../data/deleted-bots.ts";
import { requireManagedCapacity } from "../categories/require-managed-capacity.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { requireBotCapacity } from "./bot-cap.ts";
import { toBot } from "./to-bot.ts";

export const listDeletedBots = operation(
  { name: "bots.listDeleted", access: portalOnly, input: z.strictObject({}), output: z.array(DeletedBot) },
  async (_, { actor, db }) => {
    const rows = await db.deletedBot.findMany({
      where: { accountId: actor.accountId, purgeAt: { gt: databaseNow() } },
      select: { ...BOT_COLUMNS, deletedAt: true, purgeAt: true, exportId: true },
      orderBy: { deletedAt: "desc" },
      take: MAX_DELETED_BOTS,
    });
    return rows.map(({ deletedAt, purgeAt, exportId, ...row }) => ({
      ...toBot(row),
      deletedAt,
      purgeAt,
      exported: exportId !== null,
    }));
  },
);

/** Restores deleted bots, within the bot cap. */
export const restoreBots = operation(
  { name: "bots.restore", access: portalOnly, input: BotsDelete, output: BotsChanged, writes: true },
  async ({ botIds }, { actor, db, audit, publishChangedBots }) => {
    const { accountId } = actor;
    const limits = await lockAccount(db, accountId);
    const deleted = await db.deletedBot.findMany({
      where: { accountId, id: { in: botIds } },
      select: { categoryId: true },
    });
    const before = await tallyBots(db, accountId);
    const own = await restoreDeletedBots(db, accountId, botIds).catch((error) => {
      if (!isUniqueViolation(error)) throw error;
      throw new Fault("already_exists", "One of these platform accounts was added again since it was deleted.");
    });
    requireBotCapacity(limits, before, await tallyBots(db, accountId));
    const categories = new Set(deleted.map((bot) => bot.categoryId).filter((id) => id !== null));
    for (const categoryId of categories) await requireManagedCapacity(db, categoryId);
    const count = own.length;
    if (count) audit({ action: "bot.restore", after: { botIds: own, count } });
    publishChangedBots({ accountId, botIds: own });
    return { count };
  },
);
