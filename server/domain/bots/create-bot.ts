import { alsoInCategories, withScope } from "../../contract/access.ts";
import { BotCreate, BotCreated } from "../../contract/bots.ts";
import type { Db } from "../../data/db.ts";
import { type AccountActor, reachesCategory } from "../actor.ts";
import { requireCategoryReach } from "../categories/require-own-category.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { botCreatedChange, createBotsTogether } from "./create-bots-together.ts";
import { upsertBots } from "./upsert-bots.ts";

/**
 * Adds a bot, or updates the one with the same platform account and answers `created: false`. New bots of calls at the
 * same time share a transaction.
 */
export const createBot = operation(
  {
    name: "bots.create",
    access: alsoInCategories(withScope("bots.write")),
    input: BotCreate,
    output: BotCreated,
    writes: true,
    idempotent: true,
  },
  {
    async together(call) {
      requireCategoryReach(call.actor, call.input.parent ?? null);
      const output = await createBotsTogether(call);
      return output && { output, changedBots: [{ accountId: call.actor.accountId, botIds: [output.id] }] };
    },
    async alone(input, { actor, db, audit, publishChangedBots }) {
      const { deviceAuth: auth, nickname, email, parent } = input;
      requireCategoryReach(actor, parent ?? null);
      await requireReachOfEarlier(db, actor, auth.accountId);
      const [bot] = await upsertBots(db, actor.accountId, [{ auth, nickname, email }], parent);
      if (!bot) throw new Error("the bot was not written");
      audit(botCreatedChange(bot, input));
      publishChangedBots({ accountId: actor.accountId, botIds: [bot.id] });
      return bot;
    },
  },
);

/** A bot with this platform account may be in a category that the credential does not reach. */
async function requireReachOfEarlier(db: Db, actor: AccountActor, platformAccountId: string): Promise<void> {
  await lockAccount(db, actor.accountId);
  const where = { accountId: actor.accountId, platformAccountId };
  const earlier = await db.bot.findFirst({ where, select: { categoryId: true } });
  if (earlier && !reachesCategory(actor, earlier.categoryId)) {
    throw new Fault("already_exists", "Another bot has this platform account.");
  }
}
