import { portalOnly } from "../../contract/access.ts";
import { BotsChanged, BotsUpdate } from "../../contract/bulk-bots.ts";
import { requireManagedCapacity, requireOwnCategory } from "../categories/require-own-category.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

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
