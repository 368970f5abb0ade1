import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { BOT_REASONS, type BotReasonCode, REASON_MEANINGS } from "./bot-reason-codes.ts";

/** The meanings of some of the codes. */
const describeCodes = (codes: readonly BotReasonCode[]) =>
  meaningsOf("Why.", Object.fromEntries(codes.map((code) => [code, REASON_MEANINGS[code]])));
const codeOf = <const Code extends BotReasonCode>(code: Code) =>
  z.literal(code).describe(`Why: ${REASON_MEANINGS[code]}.`);

const RETRY_CODES = ["platform_away", "kicked_elsewhere", "sign_in_failed", "connection_lost"] as const;
const STATE_CODES = [...RETRY_CODES, "cluster_away"] as const;
const StateCode = z.enum(STATE_CODES).meta(describeCodes(STATE_CODES));
const retryAt = z.iso.datetime().nullable().describe("When its shard tries again; null where that is not known.");

/** What is known of a disconnected bot from its shard, as part of its live state. */
export const StateReason = z
  .object({ code: StateCode, retryAt })
  .meta({ id: "StateReason", description: "Why a bot is disconnected, as far as its shard says so." });
export type StateReason = z.infer<typeof StateReason>;

const WITH_MEMBERS = ["clusters_full", "category_not_selected", "category_disabled", ...RETRY_CODES] as const;
type PlainCode = Exclude<BotReasonCode, (typeof WITH_MEMBERS)[number]>;
const isPlain = (code: BotReasonCode): code is PlainCode => !(WITH_MEMBERS as readonly string[]).includes(code);
const PLAIN_CODES = BOT_REASONS.filter(isPlain);

export const BotReason = z
  .discriminatedUnion("code", [
    z
      .object({
        code: codeOf("clusters_full"),
        clusters: z.int().describe("How many clusters take the bots."),
        shards: z.int().describe("How many shards take the bots."),
        capacity: z.int().nullable().describe("Of these shards; null where they hold bots of other accounts too."),
        operator: z.boolean().describe("The operator runs all of them."),
        shared: z.boolean().describe("The operator runs at least one of them."),
        managed: z.boolean().describe("The bots are of managed categories, which only the operator's clusters take."),
      })
      .meta({ id: "ClustersFullReason", description: "The clusters have no room." }),
    z
      .object({
        code: codeOf("category_not_selected"),
        categoryId: z.string().nullable().describe("The category that no cluster takes; null for uncategorised bots."),
      })
      .meta({ id: "CategoryNotSelectedReason", description: "No cluster takes the category." }),
    z
      .object({ code: codeOf("category_disabled"), categoryId: z.string().describe("The category that is disabled.") })
      .meta({ id: "CategoryDisabledReason", description: "The category is disabled." }),
    z
      .object({ code: z.enum(RETRY_CODES).meta(describeCodes(RETRY_CODES)), retryAt })
      .meta({ id: "RetryReason", description: "The shard tries again." }),
    z
      .object({ code: z.enum(PLAIN_CODES).meta(describeCodes(PLAIN_CODES)) })
      .meta({ id: "PlainReason", description: "A reason of which nothing else is to be known." }),
  ])
  .meta({ id: "BotReason", description: "Why bots are not connected." });
export type BotReason = z.infer<typeof BotReason>;

export const BotReasonGroup = z
  .object({
    reason: BotReason,
    count: z.int().describe("How many bots."),
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
