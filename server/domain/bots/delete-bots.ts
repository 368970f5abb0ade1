import { portalOnly, withScope } from "../../contract/access.ts";
import { BotReference } from "../../contract/bots.ts";
import { BotsChanged, BotsDelete } from "../../contract/bulk-bots.ts";
import { Ok } from "../../contract/text.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import { notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { type Context, operation } from "../operation.ts";

/** A deleted bot can be restored for a week. */
export const RESTORABLE_HOURS = 7 * 24;

export const deleteBot = operation(
  { name: "bots.delete", access: withScope("bots.write"), input: BotReference, output: Ok, writes: true },
  async ({ botId }, context) => {
    if ((await deleteOwnBots([botId], context)) === 0) throw notFound("bot");
    return { ok: true };
  },
);

/** Deletes the listed bots of the account; other ids are ignored. */
export const deleteBots = operation(
  { name: "bots.deleteMany", access: portalOnly, input: BotsDelete, output: BotsChanged, writes: true },
  async ({ botIds }, context) => ({ count: await deleteOwnBots(botIds, context) }),
);

async function deleteOwnBots(botIds: string[], { actor, db, audit, publishChangedBots }: Context): Promise<number> {
  const { accountId } = actor;
  await lockAccount(db, accountId);
  const own = await moveToDeleted(db, { accountId, botIds, exportId: null, restorableHours: RESTORABLE_HOURS });
  const count = own.length;
  const targetId = count === 1 ? own[0] : undefined;
  if (count) audit({ action: "bot.delete", targetId, after: { botIds: own, count } });
  publishChangedBots({ accountId, botIds: own });
  return count;
}
