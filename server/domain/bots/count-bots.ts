import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotCount } from "../../contract/bulk-bots.ts";
import { countedBots, tallyBots } from "../../data/counted-bots.ts";
import { operation } from "../operation.ts";
import { botCap } from "./bot-cap.ts";

type FlagCounts = Pick<z.infer<typeof BotCount>, "disabled" | "public">;
const NO_BOTS: FlagCounts = { disabled: 0, public: 0 };

/** How many bots the account has, may have, and how many of them have which flag. */
export const countBots = operation(
  { name: "bots.count", access: portalOnly, input: z.strictObject({}), output: BotCount },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const [tally, [flags = NO_BOTS], limits] = await Promise.all([
      tallyBots(db, accountId),
      db.$queryRaw<FlagCounts[]>`
        SELECT count(*) FILTER (WHERE disabled)::int AS disabled, count(*) FILTER (WHERE "isPublic")::int AS public
        FROM "Bot" WHERE "accountId" = ${accountId}`,
      db.account.findUniqueOrThrow({ where: { id: accountId }, select: { flags: true, botLimit: true } }),
    ]);
    return { bots: tally.count, counted: countedBots(tally), ...flags, limit: botCap(limits) };
  },
);
