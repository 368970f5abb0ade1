import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotCount } from "../../contract/bulk-bots.ts";
import { countedBots, tallyBots } from "../../data/counted-bots.ts";
import { operation } from "../operation.ts";
import { botCap } from "./bot-cap.ts";

/** How many bots the account has, may have, and how many need new credentials. */
export const countBots = operation(
  { name: "bots.count", access: portalOnly, input: z.strictObject({}), output: BotCount },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const [tally, invalid, limits] = await Promise.all([
      tallyBots(db, accountId),
      db.bot.count({ where: { accountId, invalidAuth: true } }),
      db.account.findUniqueOrThrow({ where: { id: accountId }, select: { flags: true, botLimit: true } }),
    ]);
    return { bots: tally.count, counted: countedBots(tally), invalid, limit: botCap(limits) };
  },
);
