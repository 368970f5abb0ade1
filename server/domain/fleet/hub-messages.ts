import { z } from "zod";
import { log } from "../../log.ts";
import { BotCall, CallOutcome } from "./bot-call.ts";

// Messages between processes of the service, as JSON text through the engine.

/** From the process that handles a request to the process that holds the shard's connection. */
export const CallMessage = z.object({
  to: z.literal("bot"),
  id: z.string(),
  replyTo: z.string(),
  shardId: z.string(),
  botId: z.string(),
  fence: z.int(),
  nonce: z.string(),
  call: BotCall,
  timeoutMs: z.number(),
});
export type CallMessage = z.infer<typeof CallMessage>;

/** From that process back to the caller's. */
export const OutcomeMessage = z.object({ to: z.literal("caller"), id: z.string(), outcome: CallOutcome });
export type OutcomeMessage = z.infer<typeof OutcomeMessage>;

/** @returns Null for a message of another shape, such as one from a process of another version. */
export function parseHubMessage<T extends z.ZodType>(schema: T, text: string): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch (err) {
    log().error({ err }, "a message from another process is not valid; it is ignored");
    return null;
  }
}
