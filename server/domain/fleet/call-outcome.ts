import type { z } from "zod";
import { cleanJson, cleanText } from "../../contract/clean-text.ts";
import { Fault } from "../fault.ts";
import type { CallOutcome } from "./bot-call.ts";

type Answer = Exclude<CallOutcome, { kind: "problem" }>;

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
