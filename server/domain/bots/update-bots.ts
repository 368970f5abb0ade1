import { alsoInCategories, portalOnly, withScope } from "../../contract/access.ts";
import { BotUpdate } from "../../contract/bots.ts";
import { BotsChanged, BotsUpdate } from "../../contract/bulk-bots.ts";
import { Ok } from "../../contract/text.ts";
import { BOT_COLUMNS, encryptAuth, tallyBots, WITHOUT_PROBLEM } from "../../data/bots.ts";
import { isUniqueViolation } from "../../data/db.ts";
import { botsOf } from "../actor.ts";
import { requireManagedCapacity } from "../categories/require-managed-capacity.ts";
import { requireCategoryReach, requireOwnCategory } from "../categories/require-own-category.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { CHANGES_RECORD, operation } from "../operation.ts";
import { requireBotCapacity } from "./bot-cap.ts";
import { toBot } from "./to-bot.ts";

/** Changes the members given; new device credentials clear Invalid authentication. */
export const updateBot = operation(
  {
    name: "bots.update",
    access: alsoInCategories(withScope("bots.write")),
    input: BotUpdate,
    output: Ok,
    ...CHANGES_RECORD,
  },
  async ({ botId, parent, nickname, email, disabled, deviceAuth }, context) => {
    const { actor, db, audit, publishChangedBots, requireSeen } = context;
    const where = { ...botsOf(actor), id: botId };
    const limits = await lockAccount(db, actor.accountId);
    const before = await db.bot.findFirst({ where, select: { ...BOT_COLUMNS, version: true } });
    if (!before) throw notFound("bot");
    requireSeen(before);
    if (parent !== undefined) requireCategoryReach(actor, parent);
    if (parent) await requireOwnCategory(db, actor.accountId, parent);
    // A demo bot that gets a real account counts from then on.
    const tally = deviceAuth && (await tallyBots(db, actor.accountId));
    const auth = deviceAuth && { ...encryptAuth(botId, deviceAuth), ...WITHOUT_PROBLEM, version: { increment: 1 } };
    const data = { nickname, email, disabled, categoryId: parent, ...auth };
    const after = await db.bot.update({ where, data, select: BOT_COLUMNS }).catch(throwFault);
    if (tally) requireBotCapacity(limits, tally, await tallyBots(db, actor.accountId));
    if (parent && parent !== before.categoryId) await requireManagedCapacity(db, parent);
    audit({
      action: "bot.update",
      targetId: botId,
      before: toBot(before),
      after: { ...toBot(after), credentialsChanged: deviceAuth !== undefined },
    });
    publishChangedBots({ accountId: actor.accountId, botIds: [botId] });
    return { ok: true };
  },
);

function throwFault(error: { code?: string }): never {
  if (isUniqueViolation(error)) throw new Fault("already_exists", "Another bot has this platform account.");
  throw error.code === "P2025" ? notFound("bot") : error;
}

/** One change of many bots. Only this sets the Public flag (specification 2.1: set in the portal). */
export const updateBots = operation(
  { name: "bots.updateMany", access: portalOnly, input: BotsUpdate, output: BotsChanged, writes: true },
  async ({ botIds, disabled, public: isPublic, parent }, { actor, db, audit, publishChangedBots }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    if (parent) await requireOwnCategory(db, accountId, parent);
    const changed = await db.bot.updateManyAndReturn({
      where: { accountId, id: { in: botIds } },
      data: { disabled, isPublic, categoryId: parent },
      select: { id: true, nickname: true, categoryId: true },
    });
    const own = changed.map(({ id }) => id);
    const count = own.length;
    if (parent) await requireManagedCapacity(db, parent);
    const [first] = changed;
    const isOneCategory = changed.every(({ categoryId }) => categoryId === first?.categoryId);
    const changes = Object.fromEntries(
      Object.entries({ disabled, public: isPublic, parent }).filter(([, value]) => value !== undefined),
    );
    if (count) {
      audit({
        action: "bot.update",
        ...(count === 1 && { targetId: first?.id, targetName: first?.nickname }),
        after: { botIds: own, count, ...changes, ...(isOneCategory && { category: first?.categoryId ?? null }) },
      });
    }
    publishChangedBots({ accountId, botIds: own });
    return { count };
  },
);
