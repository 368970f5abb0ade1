import { withScope } from "../../contract/access.ts";
import { BotCreate, BotCreated } from "../../contract/bots.ts";
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
    access: withScope("bots.write"),
    input: BotCreate,
    output: BotCreated,
    writes: true,
    idempotent: true,
  },
  {
    async together(call) {
      const output = await createBotsTogether(call);
      return output && { output, changedBots: [{ accountId: call.actor.accountId, botIds: [output.id] }] };
    },
    async alone(input, { actor, db, audit, publishChangedBots }) {
      const { deviceAuth: auth, nickname, email, parent } = input;
      const [bot] = await upsertBots(db, actor.accountId, [{ auth, nickname, email }], parent);
      if (!bot) throw new Error("the bot was not written");
      audit(botCreatedChange(bot, input));
      publishChangedBots({ accountId: actor.accountId, botIds: [bot.id] });
      return bot;
    },
  },
);
