import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { BotFlag } from "../../contract/bot-flags.ts";
import { Bot, BotList } from "../../contract/bots.ts";
import { findBots } from "../../data/bots.ts";
import { operation } from "../operation.ts";
import { toBot } from "./to-bot.ts";

/** All bots of the account, oldest first; a page of them when a `limit` is given. */
export const listBots = operation(
  { name: "bots.list", access: withScope("bots.read"), input: BotList, output: z.array(Bot) },
  async ({ flags = 0, parent, after, limit }, { actor }) => {
    const has = (bit: number) => (flags & bit ? true : undefined);
    const rows = await findBots({
      accountId: actor.accountId,
      disabled: has(BotFlag.Disabled),
      isPublic: has(BotFlag.Public),
      invalidAuth: has(BotFlag.InvalidAuth),
      categoryId: parent,
      after,
      limit,
    });
    return rows.map(toBot);
  },
);
