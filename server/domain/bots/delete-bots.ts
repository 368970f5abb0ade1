import { alsoInCategories, portalOnly, withScope } from "../../contract/access.ts";
import { BotReference } from "../../contract/bots.ts";
import { BotsChanged, BotsDelete } from "../../contract/bulk-bots.ts";
import { Ok } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import { botsOf } from "../actor.ts";
import { notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { CHANGES_RECORD, type Context, operation } from "../operation.ts";

/** A deleted bot can be restored for a week. */
export const RESTORABLE_HOURS = 7 * 24;

export const deleteBot = operation(
  {
    name: "bots.delete",
    access: alsoInCategories(withScope("bots.write")),
    input: BotReference,
    output: Ok,
    ...CHANGES_RECORD,
  },
  async ({ botId }, context) => {
    const { actor, db, requireSeen } = context;
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const row = await db.bot.findFirst({ where: { ...botsOf(actor), id: botId }, select: { version: true } });
    if (!row) throw notFound("bot");
    requireSeen(row);
    await deleteLockedBots([botId], context);
    return { ok: true };
  },
);

/** Deletes the listed bots of the account; other ids are ignored. */
export const deleteBots = operation(
  { name: "bots.deleteMany", access: portalOnly, input: BotsDelete, output: BotsChanged, writes: true },
  async ({ botIds }, context) => ({ count: await deleteOwnBots(botIds, context) }),
);

/** The bot, for a deletion of a single one. */
async function describeOnly(db: Db, deletedIds: string[]): Promise<{ targetId?: string; targetName?: string }> {
  const [id, another] = deletedIds;
  if (id === undefined || another !== undefined) return {};
  const deleted = await db.deletedBot.findUnique({ where: { id }, select: { nickname: true } });
  return { targetId: id, ...(deleted && { targetName: deleted.nickname }) };
}

async function deleteOwnBots(botIds: string[], context: Context): Promise<number> {
  await lockAccount(context.db, context.actor.accountId);
  return deleteLockedBots(botIds, context);
}

/** Call it with the account locked. */
async function deleteLockedBots(botIds: string[], { actor, db, audit, publishChangedBots }: Context): Promise<number> {
  const { accountId } = actor;
  const own = await moveToDeleted(db, { accountId, botIds, exportId: null, restorableHours: RESTORABLE_HOURS });
  const count = own.length;
  if (count) audit({ action: "bot.delete", ...(await describeOnly(db, own)), after: { botIds: own, count } });
  publishChangedBots({ accountId, botIds: own });
  return count;
}
