import { z } from "zod";
import { BotStatus } from "../../control/bot-status.ts";

/**
 * Why a bot is not connected, or what it is doing, in the order in which lists show it: first what its owner can solve.
 * - `clusters_full`: every shard that takes the bot has as many bots as it can hold.
 * - `no_cluster`: no cluster is connected. `no_operator_cluster`: none that takes bots of managed categories.
 * - `category_not_selected`: the connected clusters take other categories. `bot_not_selected`: other bots.
 * - `invalid_auth`, `action_required`, `banned`: what the platform says about the account.
 * - `cluster_away`: its shard has lost its connection to the service. `platform_away`: the platform does not answer it.
 * - `kicked_elsewhere`, `sign_in_failed`, `connection_lost`: its shard tries again at a later time.
 * - `category_disabled`, `disabled`: its owner does not want it to run.
 * - `waiting_turn`: a shard has room for it. `starting`: a shard signs it in.
 */
export const BOT_REASONS = [
  "clusters_full",
  "no_cluster",
  "no_operator_cluster",
  "category_not_selected",
  "bot_not_selected",
  "invalid_auth",
  "action_required",
  "banned",
  "cluster_away",
  "platform_away",
  "kicked_elsewhere",
  "sign_in_failed",
  "connection_lost",
  "category_disabled",
  "disabled",
  "waiting_turn",
  "starting",
] as const;
export type BotReasonCode = (typeof BOT_REASONS)[number];

const isAmong = (codes: readonly BotReasonCode[]) => (code: BotReasonCode) => codes.includes(code);
/** The bot's owner does not want it to run. */
export const isIntended = isAmong(["category_disabled", "disabled"]);
/** The platform refuses the bot's account. */
export const isRefused = isAmong(["invalid_auth", "action_required", "banned"]);
/** It ends by itself after a moment. */
const isPassing = isAmong(["waiting_turn", "starting"]);

/** Whether a bot should run, and may stay unconnected until somebody does something: the bots of *Needs attention*. */
export const needsAttention = (code: BotReasonCode): boolean => !isIntended(code) && !isPassing(code);

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

/** Whether the bots wait for their turn, and their order says when it comes. */
export const isWaiting = ({ code }: BotReason): boolean => code === "clusters_full" || code === "waiting_turn";

/** The reason of one bot, and its place among those that wait for the same shards. */
export const ReasonOfBot = z.object({
  reason: BotReason,
  queue: z.object({ place: z.int(), waiting: z.int() }).nullable(),
});
export type ReasonOfBot = z.infer<typeof ReasonOfBot>;

/** The reasons of a group's bots, in their order. */
export const reasonOfPlace = ({ reason, bots }: BotReasonGroup, index: number): ReasonOfBot => ({
  reason,
  queue: isWaiting(reason) ? { place: index + 1, waiting: bots.length } : null,
});

/** The same without ids, by category. */
export const BotReasonCount = z.object({
  reason: BotReason,
  count: z.int(),
  categories: z.array(z.object({ categoryId: z.string().nullable(), count: z.int() })),
});
export type BotReasonCount = z.infer<typeof BotReasonCount>;

/** How many bots need attention. */
export const countAttention = (groups: readonly Pick<BotReasonCount, "reason" | "count">[]): number =>
  groups.reduce((sum, { reason, count }) => sum + (needsAttention(reason.code) ? count : 0), 0);

/** Why a bot with this live state is not signed in; null where it is. */
export function reasonOfState({
  status,
  reason,
}: {
  status: number;
  reason?: StateReason | undefined;
}): BotReason | null {
  if (status === BotStatus.Booting) return { code: "starting" };
  if (status !== BotStatus.Disconnected) return null;
  if (!reason) return { code: "connection_lost", retryAt: null };
  const { code, retryAt } = reason;
  return code === "cluster_away" ? { code } : { code, retryAt };
}
