import { z } from "zod";
import { Data, truncatedText } from "./frame-limits.ts";

/** The caller of a command. A call over the API has the owner's rank and no user. */
export const Caller = z.object({
  rank: z.enum(["anyone", "whitelist", "admin", "owner"]),
  user: z.object({ id: truncatedText(255), displayName: truncatedText(255) }).nullable(),
});
export type Caller = z.infer<typeof Caller>;

export const BotCall = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("command"),
    name: z.string().max(255),
    args: z.union([z.string(), z.array(z.string()).max(25)]).optional(),
    locale: z.string().optional(),
    caller: Caller,
    /** Another bot forwarded the command. It cannot be forwarded again. */
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
