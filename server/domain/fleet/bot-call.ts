import { z } from "zod";

/** On whose behalf a command runs. A call over the API acts as the owner and has no player. */
const CommandCaller = z.object({
  rank: z.enum(["anyone", "whitelist", "admin", "owner"]),
  user: z.object({ id: z.string(), displayName: z.string() }).nullable(),
});
export type CommandCaller = z.infer<typeof CommandCaller>;

/** What a connected bot can be asked to do. */
export const BotCall = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("command"),
    name: z.string(),
    args: z.union([z.string(), z.array(z.string())]).optional(),
    locale: z.string().optional(),
    caller: CommandCaller,
    /** Another bot forwarded the command: this bot does not forward it again. */
    isForwarded: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("chat"), content: z.string(), locale: z.string().optional() }),
  z.object({ kind: z.literal("friends") }),
  z.object({ kind: z.literal("pending") }),
  z.object({ kind: z.literal("blocked") }),
  z.object({ kind: z.literal("search"), prefix: z.string() }),
  z.object({ kind: z.literal("member"), memberId: z.string() }),
]);
export type BotCall = z.infer<typeof BotCall>;

export interface CallRequest {
  /** A shard runs no nonce twice. */
  nonce: string;
  call: BotCall;
  timeoutMs: number;
  /** The trace that the call is part of (W3C Trace Context). */
  trace?: string | undefined;
}

/** `stale_fence`, `expired` and `bot_offline`: the call did not run. `timeout`: nobody knows whether it ran. */
const CallProblem = z.enum(["stale_fence", "expired", "bot_offline", "not_found", "busy", "platform", "timeout"]);

export const CallOutcome = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("reply"),
    botName: z.string().nullable(),
    content: z.string().nullable(),
    format: z.int().min(0).max(4),
  }),
  z.object({ kind: z.literal("data"), data: z.unknown() }),
  z.object({ kind: z.literal("problem"), problem: CallProblem, message: z.string() }),
]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** `reply`, `data`, or the problem. */
export const outcomeName = (outcome: CallOutcome): string =>
  outcome.kind === "problem" ? outcome.problem : outcome.kind;
