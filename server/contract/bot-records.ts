import { z } from "zod";
import { BotConditions, botMembers } from "./bots.ts";
import { GatewayBot } from "./gateway.ts";
import { pageMembers, recordMembers, updatedSince } from "./list-query.ts";
import { queryList, queryNumbers } from "./query-number.ts";
import { PathId } from "./text.ts";

/** A bot as the API answers it: the specified members, then what was added to them. */
export const BotRecord = z
  .object({
    ...botMembers,
    accountId: z.string().describe("The bot's account at the game platform."),
    ...recordMembers,
    live: GatewayBot.nullable()
      .optional()
      .describe("With `expand=live`: the bot's state as the gateway answers it; null while it is not connected."),
  })
  .meta({ id: "Bot", description: "A bot of the catalogue." });
export type BotRecord = z.infer<typeof BotRecord>;

const expand = z
  .enum(["live"])
  .optional()
  .describe("`live` adds the member `live`, for credentials that may read the gateway.");
export const BotQuery = z.strictObject({ botId: PathId, expand });

const byAge = ["createdAt", "-createdAt"] as const;
export const BotSort = z.enum([...byAge, "updatedAt", "-updatedAt", "nickname", "-nickname"]);
export type BotSort = z.infer<typeof BotSort>;

const { q, flags, parent, status, reason } = BotConditions.shape;
export const BotList = z.strictObject({
  flags,
  parent: z
    .preprocess((value) => (value === "null" ? null : value), parent)
    .describe("Only bots of this category; `null`: only bots without a category."),
  ...pageMembers,
  q,
  status: queryNumbers(status),
  reason: queryList(reason),
  sort: BotSort.default("createdAt").describe("The order of the list; with a minus sign, the reverse."),
  updatedSince,
  expand,
});
export type BotList = z.infer<typeof BotList>;
