import { z } from "zod";
import { Budget, Data, Fence, Id, truncatedText } from "./frame-limits.ts";

// A call to a bot and its outcome, and a command that a bot forwards to others: the same from the caller to the bot.

/** The caller of a command. A call over the API has the owner's rank and no user. */
export const Caller = z.object({
  rank: z.enum(["anyone", "whitelist", "admin", "owner"]),
  user: z.object({ id: truncatedText(255), displayName: truncatedText(255) }).nullable(),
});
export type Caller = z.infer<typeof Caller>;

/** What a connected bot can be asked to do. */
export const BotCall = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("command"),
    name: z.string().max(255),
    args: z.union([z.string(), z.array(z.string()).max(25)]).optional(),
    locale: z.string().optional(),
    caller: Caller,
    /** Another bot forwarded the command: it cannot be forwarded again. Frames say relay where all else says forward. */
    isRelayed: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("chat"), content: z.string(), locale: z.string().optional() }),
  z.object({ kind: z.literal("friends") }),
  z.object({ kind: z.literal("pending") }),
  z.object({ kind: z.literal("blocked") }),
  z.object({ kind: z.literal("search"), prefix: z.string() }),
  z.object({ kind: z.literal("member"), memberId: z.string() }),
]);
export type BotCall = z.infer<typeof BotCall>;

/** After `stale_fence`, `expired` and `bot_offline` the call did not run. After `timeout` it may have run. */
const CallProblem = z.enum(["stale_fence", "expired", "bot_offline", "not_found", "busy", "platform", "timeout"]);
export type CallProblem = z.infer<typeof CallProblem>;

/** The maximum length of a reply. */
const MAX_REPLY_LENGTH = 65_536;
export const CallOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("reply"),
    botName: truncatedText(255).nullable(),
    content: truncatedText(MAX_REPLY_LENGTH).nullable(),
    format: z.int().min(0).max(4),
  }),
  z.object({ kind: z.literal("data"), data: Data }),
  z.object({ kind: z.literal("problem"), problem: CallProblem, message: truncatedText(MAX_REPLY_LENGTH) }),
]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** The bots of the account that run a forwarded command: one by name or id, those in the party, of the shard, or all. */
const ForwardTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("bot"), name: z.string() }),
  z.object({ kind: z.enum(["party", "shard", "all"]) }),
]);
export type ForwardTarget = z.infer<typeof ForwardTarget>;

const MAX_LOCALE_LENGTH = 35;
const MAX_REASON_LENGTH = 64;
/** A command that one bot sends to others. That bot is never one of them. */
export const ForwardRequest = z.object({
  id: Id,
  fence: Fence,
  to: ForwardTarget,
  command: z.string(),
  args: z.string(),
  /** The caller as the shard knows it. The service checks the caller's rights. */
  caller: Caller,
  /** The language in which the caller is answered. */
  locale: z.string().max(MAX_LOCALE_LENGTH).optional().catch(undefined),
  /** The maximum number of bots. */
  limit: z.int().min(1).max(16),
  budgetMs: Budget,
});
export type ForwardRequest = z.infer<typeof ForwardRequest>;

export const ForwardOutcome = z.object({
  /** Replied with success or information. */
  succeeded: z.int(),
  failed: z.int(),
  /** Bots above the request's limit: they did not receive the command. */
  left: z.int(),
  /** Why nothing was forwarded, as a text for users. */
  refused: z.string().optional(),
  /** The same as a code, for a text in the caller's language. */
  reason: z.string().max(MAX_REASON_LENGTH).optional().catch(undefined),
});
/** The reasons of this version. A later one may have others. */
export type ForwardRefusal = "noRight" | "maintenance" | "tooLong" | "notAsked" | "mayNot" | "busy" | "unavailable";
export type ForwardOutcome = z.infer<typeof ForwardOutcome>;
