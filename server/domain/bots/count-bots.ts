import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotCount } from "../../contract/bulk-bots.ts";
import { operation } from "../operation.ts";
import { botCap } from "./bot-cap.ts";

type BotCounts = Omit<z.infer<typeof BotCount>, "limit">;
const NO_BOTS: BotCounts = { bots: 0, invalid: 0, disabled: 0, public: 0 };

/** How many bots the account has, may have, and how many of them have which flag. */
export const countBots = operation(
  { name: "bots.count", access: portalOnly, input: z.strictObject({}), output: BotCount },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const [[counts = NO_BOTS], limits] = await Promise.all([
      db.$queryRaw<BotCounts[]>`
        SELECT count(*)::int AS bots, count(*) FILTER (WHERE "invalidAuth")::int AS invalid,
          count(*) FILTER (WHERE disabled)::int AS disabled, count(*) FILTER (WHERE "isPublic")::int AS public
        FROM "Bot" WHERE "accountId" = ${accountId}`,
      db.account.findUniqueOrThrow({ where: { id: accountId }, select: { flags: true, botLimit: true } }),
    ]);
    return { ...counts, limit: botCap(limits) };
  },
);
