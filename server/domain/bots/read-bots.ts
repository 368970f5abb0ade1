import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotChanges, BotChangesSince, BotDetails, FirstBots, FirstBotsQuery } from "../../contract/bot-details.ts";
import { Bot } from "../../contract/bots.ts";
import { BotCount } from "../../contract/bulk-bots.ts";
import { MAX_FIRST_BOTS } from "../../contract/first-bots.ts";
import { readChangedBotIds } from "../../data/account-changes.ts";
import { findBotDetails } from "../../data/bot-details.ts";
import { BOT_COLUMNS, countedBots, countMatchingBots, findAllBots, findBots, tallyBots } from "../../data/bots.ts";
import { operation } from "../operation.ts";
import { botCap } from "./bot-cap.ts";
import { toBot } from "./to-bot.ts";

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

/** Further columns of the list of bots. The portal asks for them only where a person shows them. */
export const listBotDetails = operation(
  { name: "bots.listDetails", access: portalOnly, input: z.strictObject({}), output: z.array(BotDetails) },
  async (_, { actor }) => findBotDetails(actor.accountId),
);

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

/** All bots of the account, oldest first, as the portal lists them. */
export const listBotRows = operation(
  { name: "bots.listRows", access: portalOnly, input: z.strictObject({}), output: z.array(Bot) },
  async (_, { actor }) => (await findAllBots(actor.accountId)).map(toBot),
);

/** The first of them: a page that shows no more, or shows them before the others have arrived. */
export const listFirstBots = operation(
  { name: "bots.listFirst", access: portalOnly, input: FirstBotsQuery, output: FirstBots },
  async ({ categoryId }, { actor: { accountId } }) => {
    const filter = { accountId, categoryId };
    const [rows, count] = await Promise.all([
      findBots({ ...filter, limit: MAX_FIRST_BOTS }),
      countMatchingBots(filter),
    ]);
    return { bots: rows.map(toBot), count };
  },
);
