import type { z } from "zod";
import type { CallOutcome } from "../../../control/protocol.ts";
import { cleanJson, cleanText } from "../../contract/clean-text.ts";
import { Fault } from "../fault.ts";

type Answer = Exclude<CallOutcome, { kind: "problem" }>;

/** Whoever writes a shard of their own may get its answers wrong: that is no mistake of the caller, nor of ours. */
const unreadableAnswer = () => new Fault("unable_to_process", "The bot's shard answered in a way that cannot be read.");

export function toReply(nonce: string, outcome: Answer) {
  if (outcome.kind !== "reply") throw unreadableAnswer();
  const { botName, content, format } = outcome;
  return { nonce, botName: cleaned(botName), content: cleaned(content), format };
}

/** Replies are kept for an idempotency key, and carry what people of the game platform wrote. */
const cleaned = (text: string | null): string | null => text && cleanText(text);

export function toData<T extends z.ZodType>(schema: T, outcome: Answer): z.output<T> {
  const parsed = outcome.kind === "data" ? schema.safeParse(cleanJson(outcome.data)) : null;
  if (!parsed?.success) throw unreadableAnswer();
  return parsed.data;
}
