import { z } from "zod";
import { perApplication } from "../../application.ts";
import { engine } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { BotCall, CallOutcome } from "./bot-call.ts";

// Messages between processes of the service, as JSON text through the engine.

const MAX_TRACE_LENGTH = 128;

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
  trace: z.string().max(MAX_TRACE_LENGTH).optional(),
});
export type CallMessage = z.infer<typeof CallMessage>;

/** From that process back to the caller's. */
export const OutcomeMessage = z.object({ to: z.literal("caller"), id: z.string(), outcome: CallOutcome });
type OutcomeMessage = z.infer<typeof OutcomeMessage>;
type HubMessage = CallMessage | OutcomeMessage;

/** Receivers in this process, by hub: their messages need no text. */
const receivers = perApplication("hubs of this process", () => new Map<string, (message: HubMessage) => void>());

/** @returns How many processes received it. */
export async function sendHubMessage(hubId: string, message: HubMessage): Promise<number> {
  const receive = receivers().get(hubId);
  if (!receive) return engine().sendToHub(hubId, JSON.stringify(message));
  receive(message);
  return 1;
}

/** @returns Ends the subscription. */
export function onHubMessage<T extends HubMessage>(
  hubId: string,
  schema: z.ZodType<T>,
  receive: (message: T) => void,
): () => void {
  receivers().set(hubId, receive as (message: HubMessage) => void);
  const stop = engine().onHubMessage(hubId, (text) => {
    const message = parseHubMessage(schema, text);
    if (message) receive(message);
  });
  return () => {
    receivers().delete(hubId);
    stop();
  };
}

/** @returns Null for a message of another shape, such as one from a process of another version. */
function parseHubMessage<T extends z.ZodType>(schema: T, text: string): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch (err) {
    log().error({ err }, "a message from another process is not valid; it is ignored");
    return null;
  }
}
