import { portalOnly } from "../../contract/access.ts";
import { BotChanges, BotChangesSince } from "../../contract/bot-changes.ts";
import { readChangedBotIds } from "../../data/account-changes.ts";
import { BOT_COLUMNS } from "../../data/bots.ts";
import { operation } from "../operation.ts";
import { toBot } from "./to-bot.ts";

/** With more, the list is read as a whole. */
const MAX_BOTS = 2_000;

/** What a list of bots needs to catch up, so that a change of some does not send all of them again. */
export const listBotChanges = operation(
  { name: "bots.listChanges", access: portalOnly, input: BotChangesSince, output: BotChanges },
  async ({ since }, { actor: { accountId }, db }) => {
    const ids = await readChangedBotIds(accountId, since, MAX_BOTS);
    if (!ids) return { bots: [], goneIds: [], isIncomplete: true };
    const rows = await db.bot.findMany({
      where: { accountId, id: { in: ids } },
      select: BOT_COLUMNS,
      orderBy: { id: "asc" },
    });
    const found = new Set(rows.map(({ id }) => id));
    return { bots: rows.map(toBot), goneIds: ids.filter((id) => !found.has(id)), isIncomplete: false };
  },
);
