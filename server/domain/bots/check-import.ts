import { portalOnly } from "../../contract/access.ts";
import { ImportCheck, ImportChecked } from "../../contract/bulk-bots.ts";
import { countedBots, tallyBots } from "../../data/bots.ts";
import { operation } from "../operation.ts";
import { botCap } from "./bot-cap.ts";

/** Which accounts of an import are known already, and how many bots can be added. Writes nothing. */
export const checkImport = operation(
  { name: "bots.checkImport", access: portalOnly, input: ImportCheck, output: ImportChecked },
  async ({ accountIds }, { actor, db }) => {
    const { accountId } = actor;
    const [known, tally, limits] = await Promise.all([
      db.bot.findMany({
        where: { accountId, platformAccountId: { in: accountIds } },
        select: { platformAccountId: true, nickname: true },
      }),
      tallyBots(db, accountId),
      db.account.findUniqueOrThrow({ where: { id: accountId }, select: { flags: true, botLimit: true } }),
    ]);
    const existing = known.map(({ platformAccountId, nickname }) => ({ accountId: platformAccountId, nickname }));
    return { existing, room: Math.max(0, botCap(limits) - countedBots(tally)) };
  },
);
