import { z } from "zod";
import { BOT_REASONS } from "./bot-reason-codes.ts";

const RetryCode = z.enum(["platform_away", "kicked_elsewhere", "sign_in_failed", "connection_lost"]);
const retryAt = z.iso.datetime().nullable().describe("When its shard tries again; null where that is not known.");

/** What is known of a disconnected bot from its shard, as part of its live state. */
export const StateReason = z
  .object({ code: z.enum([...RetryCode.options, "cluster_away"]), retryAt })
  .meta({ id: "StateReason" });
export type StateReason = z.infer<typeof StateReason>;

export const BotReason = z
  .discriminatedUnion("code", [
    z.object({
      code: z.literal("clusters_full"),
      /** How many clusters and shards take the bots. */
      clusters: z.int(),
      shards: z.int(),
      capacity: z.int().nullable().describe("Of these shards; null where they hold bots of other accounts too."),
      operator: z.boolean().describe("The operator runs all of them."),
      shared: z.boolean().describe("The operator runs at least one of them."),
      managed: z.boolean().describe("The bots are of managed categories, which only the operator's clusters take."),
    }),
    z.object({ code: z.literal("category_not_selected"), categoryId: z.string().nullable() }),
    z.object({ code: z.literal("category_disabled"), categoryId: z.string() }),
    z.object({ code: RetryCode, retryAt }),
    z.object({
      code: z
        .enum(BOT_REASONS)
        .exclude([...(["clusters_full", "category_not_selected", "category_disabled"] as const), ...RetryCode.options]),
    }),
  ])
  .meta({ id: "BotReason" });
export type BotReason = z.infer<typeof BotReason>;

export const BotReasonGroup = z
  .object({
    reason: BotReason,
    count: z.int(),
    bots: z.array(z.string()).describe("Ids. Bots that wait are in the order in which shards take them."),
  })
  .meta({ id: "BotReasonGroup", description: "The bots that are not connected for one reason." });
export type BotReasonGroup = z.infer<typeof BotReasonGroup>;

/** The reason of one bot, and its place among those that wait for the same shards. */
export const ReasonOfBot = z.object({
  reason: BotReason,
  queue: z.object({ place: z.int(), waiting: z.int() }).nullable(),
});
export type ReasonOfBot = z.infer<typeof ReasonOfBot>;

/** The same without ids, by category. */
export const BotReasonCount = z.object({
  reason: BotReason,
  count: z.int(),
  categories: z.array(z.object({ categoryId: z.string().nullable(), count: z.int() })),
});
export type BotReasonCount = z.infer<typeof BotReasonCount>;
