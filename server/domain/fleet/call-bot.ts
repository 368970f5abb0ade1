import { perApplication } from "../../application.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { Fault, notFound } from "../fault.ts";
import type { BotCall, CallOutcome, CallRequest } from "./bot-call.ts";
import { type CallMessage, OutcomeMessage, parseHubMessage } from "./hub-messages.ts";

/** How long a caller waits for a bot (specification 4.2, decisions). */
const TIMEOUT_MS = 10_000;
/** How much longer the answer may be on its way back. */
const RETURN_MARGIN_MS = 200;

interface PendingAnswers {
  /** The engine delivers messages for this id to this process. */
  hubId: string;
  onOutcome: Map<string, (outcome: CallOutcome) => void>;
}

/** The calls of this process that have no answer yet. */
const pendingAnswers = perApplication("pending answers", subscribeToAnswers);

function subscribeToAnswers(): PendingAnswers {
  const pending: PendingAnswers = { hubId: `calls-${newId()}`, onOutcome: new Map() };
  engine().onHubMessage(pending.hubId, (text) => {
    const message = parseHubMessage(OutcomeMessage, text);
    if (message) pending.onOutcome.get(message.id)?.(message.outcome);
  });
  return pending;
}

export interface CallOptions {
  /** A shard runs no nonce twice. */
  nonce?: string;
  timeoutMs?: number;
}

/**
 * Calls a bot, whichever process holds its shard's connection. Resolves within the timeout and a quarter of a second.
 * @throws Fault `unable_to_process` when the bot is not connected, `unavailable` when it did not run for another reason,
 * `no_answer` when nobody knows whether it ran.
 */
export async function callBot(
  botId: string,
  call: BotCall,
  { nonce = newId(), timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<{ nonce: string; outcome: Exclude<CallOutcome, { kind: "problem" }> }> {
  const outcome = await sendCall(botId, { call, nonce, timeoutMs });
  if (outcome.kind === "problem") throw faultOf(outcome);
  return { nonce, outcome };
}

async function sendCall(botId: string, request: CallRequest): Promise<CallOutcome> {
  const location = await engine().locate(botId);
  if (!location) return { kind: "problem", problem: "bot_offline", message: "" };
  const { hubId: replyTo, onOutcome } = pendingAnswers();
  const id = newId();
  const { shardId, fence, hubId } = location;
  const message: CallMessage = { to: "bot", id, replyTo, shardId, botId, fence, ...request };
  return new Promise((resolve) => {
    const finish = (outcome: CallOutcome) => {
      clearTimeout(timer);
      onOutcome.delete(id);
      resolve(outcome);
    };
    const timedOut: CallOutcome = { kind: "problem", problem: "timeout", message: "" };
    const timer = setTimeout(() => finish(timedOut), request.timeoutMs + RETURN_MARGIN_MS);
    onOutcome.set(id, finish);
    engine()
      .sendToHub(hubId, JSON.stringify(message))
      .then((receivers) => {
        if (receivers === 0) finish({ kind: "problem", problem: "bot_offline", message: "" });
      })
      .catch(() => finish({ kind: "problem", problem: "busy", message: "" }));
  });
}

function faultOf({ problem, message }: Extract<CallOutcome, { kind: "problem" }>): Fault {
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
      return new Fault("unable_to_process", "The bot is not connected.");
  }
}
