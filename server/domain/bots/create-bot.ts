import { withScope } from "../../contract/access.ts";
import { BotCreate, BotCreated } from "../../contract/bots.ts";
import { operation } from "../operation.ts";
import { upsertBots } from "./upsert-bots.ts";

/** Adds a bot, or updates the one with the same platform account and answers `created: false`. */
export const createBot = operation(
  {
    name: "bots.create",
    access: withScope("bots.write"),
    input: BotCreate,
    output: BotCreated,
    writes: true,
    idempotent: true,
  },
  async ({ deviceAuth, nickname, email, parent }, { actor, db, audit, publishChangedBots }) => {
    const [bot] = await upsertBots(db, actor.accountId, [{ auth: deviceAuth, nickname, email }], parent);
    if (!bot) throw new Error("the bot was not written");
    const { id, created } = bot;
    audit({
      action: created ? "bot.create" : "bot.renewCredentials",
      targetId: id,
      after: { nickname, email: email ?? null, parent: parent ?? null },
    });
    publishChangedBots({ accountId: actor.accountId, botIds: [id] });
    return { id, created };
  },
);
