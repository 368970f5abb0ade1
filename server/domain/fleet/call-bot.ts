import type { BotCall, CallOutcome } from "../../../control/protocol.ts";
import { perApplication } from "../../application.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { Fault, notFound } from "../fault.ts";

export type { BotCall };

/** How long a caller waits for a bot (specification 4.2, decisions). */
const BUDGET_MS = 10_000;
/** What the way back may take beyond it. */
const RETURN_MARGIN_MS = 200;

/** From the process that asks to the one in which the shard's connection ends. */
export interface CallMessage {
  to: "bot";
  id: string;
  replyTo: string;
  shardId: string;
  botId: string;
  fence: number;
  nonce: string;
  call: BotCall;
  budgetMs: number;
}
/** And back. */
export interface AnswerMessage {
  to: "caller";
  id: string;
  outcome: CallOutcome;
}

interface PendingAnswers {
  id: string;
  waiting: Map<string, (outcome: CallOutcome) => void>;
}
/** Where this process gets its answers. */
const pendingAnswers = perApplication("pending answers", openPendingAnswers);

function openPendingAnswers(): PendingAnswers {
  const opened: PendingAnswers = { id: `calls-${newId()}`, waiting: new Map() };
  engine().onHubMessage(opened.id, (text) => {
    const { id, outcome } = JSON.parse(text) as AnswerMessage;
    opened.waiting.get(id)?.(outcome);
  });
  return opened;
}

export interface CallOptions {
  /** The same nonce never runs twice. */
  nonce?: string;
  budgetMs?: number;
}

/**
 * Asks a bot, wherever it is held. The answer comes within the budget and a quarter of a second.
 * @throws Fault `unable_to_process` when the bot is not connected, `unavailable` when it did not run for another reason,
 * `no_answer` when nobody knows whether it ran.
 */
export async function callBot(
  botId: string,
  call: BotCall,
  { nonce = newId(), budgetMs = BUDGET_MS }: CallOptions = {},
): Promise<{ nonce: string; outcome: Exclude<CallOutcome, { kind: "problem" }> }> {
  const outcome = await sendCall(botId, call, nonce, budgetMs);
  if (outcome.kind === "problem") throw faultOf(outcome);
  return { nonce, outcome };
}

async function sendCall(botId: string, call: BotCall, nonce: string, budgetMs: number): Promise<CallOutcome> {
  const found = await engine().locate(botId);
  if (!found) return { kind: "problem", problem: "bot_offline", message: "" };
  const { id: replyTo, waiting } = pendingAnswers();
  const id = newId();
  const { shardId, fence, hubId } = found;
  const message: CallMessage = { to: "bot", id, replyTo, shardId, botId, fence, nonce, call, budgetMs };
  return new Promise((resolve) => {
    const settle = (outcome: CallOutcome) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(outcome);
    };
    const late: CallOutcome = { kind: "problem", problem: "timeout", message: "" };
    const timer = setTimeout(() => settle(late), budgetMs + RETURN_MARGIN_MS);
    waiting.set(id, settle);
    engine()
      .sendToHub(hubId, JSON.stringify(message))
      .then((heard) => {
        if (heard === 0) settle({ kind: "problem", problem: "bot_offline", message: "" });
      })
      .catch(() => settle({ kind: "problem", problem: "busy", message: "" }));
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
