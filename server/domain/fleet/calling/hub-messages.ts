import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { BotCall, CallOutcome } from "#control/bot-call.ts";
import { unlessBrokerIsAway } from "../../../data/broker.ts";
import { engine } from "../../../data/engine/engine.ts";
import { log } from "../../../log.ts";
import { SignInRequest } from "../../bot-sign-ins/sign-in-request.ts";

// Messages between processes of the service, as JSON text through the engine.

const MAX_TRACE_LENGTH = 128;
const RESEND_MS = 250;

/** A call on its way to the bot, under one assignment of it. */
const ShardCall = z.object({
  /** Names the call everywhere on its way. A shard runs no nonce twice. */
  nonce: z.string(),
  shardId: z.string(),
  botId: z.string(),
  fence: z.int(),
  call: z.preprocess((call) => inBothNames(call), BotCall),
  /** What is left of the caller's time. */
  timeoutMs: z.number(),
  /** The trace that the call is part of (W3C Trace Context). */
  trace: z.string().max(MAX_TRACE_LENGTH).optional(),
});
export type ShardCall = z.infer<typeof ShardCall>;

/** The other name is that of processes of an older version, beside which this one runs during an upgrade. */
function inBothNames(call: unknown): unknown {
  if (typeof call !== "object" || call === null) return call;
  const { isRelayed, isForwarded } = call as { isRelayed?: boolean; isForwarded?: boolean };
  const is = isRelayed ?? isForwarded;
  return is === undefined ? call : { ...call, isRelayed: is, isForwarded: is };
}

/** From the process that handles a request to the process that holds the shard's connection. */
const CallMessage = ShardCall.extend({ to: z.literal("bot"), id: z.string(), replyTo: z.string() });
export type CallMessage = z.infer<typeof CallMessage>;

/** To the process that holds the connection of a shard that can sign in. */
const SignInMessage = z.object({ to: z.literal("startSignIn"), shardId: z.string(), request: SignInRequest });
const CancelSignInMessage = z.object({ to: z.literal("cancelSignIn"), shardId: z.string(), signInId: z.string() });

/** What the process that holds a shard's connection receives. */
export const ShardMessage = z.discriminatedUnion("to", [CallMessage, SignInMessage, CancelSignInMessage]);
export type ShardMessage = z.infer<typeof ShardMessage>;

/** From that process back to the caller's. */
export const OutcomeMessage = z.object({
  to: z.literal("caller"),
  id: z.string(),
  outcome: CallOutcome,
  /** The shard is not connected to that process: it did not receive the call. */
  isUndelivered: z.boolean().optional(),
});
export type OutcomeMessage = z.infer<typeof OutcomeMessage>;
type HubMessage = ShardMessage | OutcomeMessage;

/** @returns How many processes received it: this one, or another. */
export const sendHubMessage = async (hubId: string, message: HubMessage): Promise<number> =>
  engine().sendToHub(hubId, toText(message));

const toText = (message: HubMessage): string =>
  JSON.stringify(message.to === "bot" ? { ...message, call: inBothNames(message.call) } : message);

/**
 * Sends the outcome of a call until it has arrived: the broker may be away, or the caller's process not have subscribed
 * again yet.
 * @param timeoutMs How long the caller waits for it.
 */
export async function sendOutcome(hubId: string, outcome: OutcomeMessage, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  const [sender, text] = [engine(), toText(outcome)];
  const send = async () => (await unlessBrokerIsAway(() => sender.sendToHub(hubId, text))) ?? 0;
  while ((await send()) === 0) {
    if (performance.now() > until) return log().warn({ hubId }, "the outcome of a call did not reach its caller");
    await sleep(RESEND_MS);
  }
}

/** @returns Ends the subscription. */
export function onHubMessage<T extends HubMessage>(
  hubId: string,
  schema: z.ZodType<T>,
  receive: (message: T) => void,
): () => void {
  return engine().onHubMessage(hubId, (text) => {
    const message = parseHubMessage(schema, text);
    if (message) receive(message);
  });
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
