import type { z } from "zod";
import type { CallOutcome } from "#control/bot-call.ts";
import { cleanJson, cleanText } from "../../../contract/clean-text.ts";
import { Fault, notFound } from "../../fault.ts";

type Problem = Extract<CallOutcome, { kind: "problem" }>;
export type Answer = Exclude<CallOutcome, Problem>;

const OFFLINE_MESSAGE = "The bot is not connected.";

/** `reply`, `data`, or the problem. */
export const outcomeName = (outcome: CallOutcome): string =>
  outcome.kind === "problem" ? outcome.problem : outcome.kind;

export function toCallFault({ problem, message }: Problem): Fault {
  switch (problem) {
    case "timeout":
      return new Fault("no_answer", "The bot did not answer in time; it may have done what was asked.");
    case "not_found":
      return notFound("member of the bot's party");
    case "expired":
    case "busy":
      return new Fault("unavailable", "The bot is busy; nothing was done.", { retryAfterSeconds: 1 });
    case "platform":
      return new Fault("unable_to_process", message || "The game's platform refused this.");
    default:
      return new Fault("unable_to_process", OFFLINE_MESSAGE);
  }
}

/** Whether the call did not run because the bot is not connected. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Fault && error.code === "unable_to_process" && error.message === OFFLINE_MESSAGE;

/** Anybody may write a shard, so an answer of the wrong shape is neither the caller's mistake nor the service's. */
const unreadableAnswer = () => new Fault("unable_to_process", "The bot's shard sent an answer that cannot be read.");

export function toReply(nonce: string, outcome: Answer) {
  if (outcome.kind !== "reply") throw unreadableAnswer();
  const { botName, content, format } = outcome;
  return { nonce, botName: cleaned(botName), content: cleaned(content), format };
}

/** Replies are stored for an idempotency key, and contain what players wrote. */
const cleaned = (text: string | null): string | null => text && cleanText(text);

export function toData<T extends z.ZodType>(schema: T, outcome: Answer): z.output<T> {
  const parsed = outcome.kind === "data" ? schema.safeParse(cleanJson(outcome.data)) : null;
  if (!parsed?.success) throw unreadableAnswer();
  return parsed.data;
}
