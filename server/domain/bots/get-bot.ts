import { withScope } from "../../contract/access.ts";
import { Bot, BotReference } from "../../contract/bots.ts";
import { BOT_COLUMNS } from "../../data/bots.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { toBot } from "./to-bot.ts";

export const getBot = operation(
  { name: "bots.get", access: withScope("bots.read"), input: BotReference, output: Bot },
  async ({ botId }, { actor, db }) => {
    const row = await db.bot.findFirst({ where: { id: botId, accountId: actor.accountId }, select: BOT_COLUMNS });
    if (!row) throw notFound("bot");
    return toBot(row);
  },
);
