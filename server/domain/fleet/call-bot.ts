import { setTimeout as sleep } from "node:timers/promises";
import { NumberedItems } from "#control/numbered-items.ts";
import { perApplication } from "../../application.ts";
import { hasNotRunInBroker } from "../../data/broker.ts";
import { countCommand } from "../../data/command-samples.ts";
import type { BotLocation } from "../../data/engine/bot-assignment.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { metrics } from "../../metrics/metrics.ts";
import { traced } from "../../traces/traces.ts";
import { Fault, notFound } from "../fault.ts";
import { type BotCall, type CallOutcome, type CallRequest, outcomeName } from "./bot-call.ts";
import { waitForDesiredStates } from "./desired-states.ts";
import { type CallMessage, OutcomeMessage, onHubMessage, sendHubMessage } from "./hub-messages.ts";

/** How long a caller waits for a bot (specification 4.2, decisions). */
const TIMEOUT_MS = 10_000;
/** How much longer the answer may be on its way back. */
const RETURN_MARGIN_MS = 200;

/** A shard that moves to another process is connected there within this time, on a busy machine too. */
const MOVE_LIMIT_MS = 1_500;
const RETRY_MS = 150;
/** Of a reply in which the bot says that it could not do it (specification 4.2). */
const FAILED_FORMAT = 4;
/** No process has the bot's shard. */
const BOT_OFFLINE: CallOutcome = { kind: "problem", problem: "bot_offline", message: "" };
const TIMED_OUT: CallOutcome = { kind: "problem", problem: "timeout", message: "" };
/** The process that holds the shard's connection has ended, or has lost the broker for a moment. */
const UNREACHED: CallOutcome = { kind: "problem", problem: "busy", message: "" };

interface PendingAnswers {
  /** The engine delivers messages for this id to this process. */
  hubId: string;
  onOutcome: NumberedItems<(outcome: CallOutcome) => void>;
}

/** The calls of this process that have no answer yet. */
const pendingAnswers = perApplication("pending answers", subscribeToAnswers);

function subscribeToAnswers(): PendingAnswers {
  const pending: PendingAnswers = { hubId: `calls-${newId()}`, onOutcome: new NumberedItems() };
  onHubMessage(pending.hubId, OutcomeMessage, ({ id, outcome, isUndelivered }) =>
    pending.onOutcome.get(Number(id))?.(isUndelivered ? BOT_OFFLINE : outcome),
  );
  return pending;
}

export interface CallOptions {
  /** A shard runs no nonce twice. */
  nonce?: string;
  timeoutMs?: number;
  /** The caller leaves out a bot that is not connected: it counts as skipped, not as failed. */
  skipsOffline?: boolean;
  /** The caller asks a bot that is busy again: only the last attempt counts. */
  asksAgain?: boolean;
}

/**
 * Calls a bot, whichever process holds its shard's connection. Resolves within the timeout and a quarter of a second.
 * @throws Fault `unable_to_process` when the bot is not connected, `unavailable` when it did not run for another reason,
 * `no_answer` when nobody knows whether it ran.
 */
export async function callBot(
  bot: { accountId: string; botId: string },
  call: BotCall,
  { nonce = newId(), timeoutMs = TIMEOUT_MS, ...counting }: CallOptions = {},
): Promise<{ nonce: string; outcome: Exclude<CallOutcome, { kind: "problem" }> }> {
  const startedAt = performance.now();
  const outcome = await traced(
    { name: `link ${call.kind}`, kind: "client" },
    (span) => sendCall(bot, { call, nonce, timeoutMs, trace: span?.traceparent }),
    (result) => ({ attributes: { "svc.outcome": outcomeName(result) } }),
  );
  const ms = performance.now() - startedAt;
  metrics()?.callAnswered(call.kind, outcomeName(outcome), ms / 1000);
  if (call.kind === "command" || call.kind === "chat") countOutcome(bot.accountId, outcome, ms, counting);
  if (outcome.kind === "problem") throw faultOf(outcome);
  return { nonce, outcome };
}

function countOutcome(
  accountId: string,
  outcome: CallOutcome,
  ms: number,
  { skipsOffline = false, asksAgain = false }: Pick<CallOptions, "skipsOffline" | "asksAgain">,
): void {
  if (outcome.kind !== "problem") {
    const isSuccess = outcome.kind === "reply" && outcome.format !== FAILED_FORMAT;
    countCommand(accountId, { outcome: isSuccess ? "succeeded" : "failed", ms });
    return;
  }
  const fault = faultOf(outcome);
  if (asksAgain && fault.code === "unavailable") return;
  countCommand(accountId, { outcome: skipsOffline && isOffline(fault) ? "skipped" : "failed", ms: null });
}

/** A shard that is just moving to another process is looked for until it is there. */
async function sendCall(bot: { accountId: string; botId: string }, request: CallRequest): Promise<CallOutcome> {
  await waitForDesiredStates(bot.accountId);
  const startedAt = performance.now();
  let location = await engine().locate(bot.accountId, bot.botId);
  if (!location) return BOT_OFFLINE;
  let outcome = await sendToShard(location, request);
  const until = startedAt + Math.min(MOVE_LIMIT_MS, request.timeoutMs);
  while (hasNotReachedShard(outcome) && performance.now() + RETRY_MS < until) {
    await sleep(RETRY_MS);
    location = await engine().locate(bot.accountId, bot.botId);
    if (!location) return outcome;
    const timeoutMs = request.timeoutMs - (performance.now() - startedAt);
    outcome = await sendToShard(location, { ...request, timeoutMs });
  }
  return outcome;
}

/** No process was asked, or one that does not have the shard's connection: nothing ran. */
const hasNotReachedShard = (outcome: CallOutcome): boolean => outcome === UNREACHED || outcome === BOT_OFFLINE;

function sendToShard({ botId, shardId, fence, hubId }: BotLocation, request: CallRequest): Promise<CallOutcome> {
  const { hubId: replyTo, onOutcome } = pendingAnswers();
  return new Promise((resolve) => {
    const finish = (outcome: CallOutcome) => {
      clearTimeout(timer);
      onOutcome.delete(number);
      resolve(outcome);
    };
    const number = onOutcome.add(finish);
    const message: CallMessage = { to: "bot", id: String(number), replyTo, shardId, botId, fence, ...request };
    const timer = setTimeout(() => finish(TIMED_OUT), request.timeoutMs + RETURN_MARGIN_MS);
    sendHubMessage(hubId, message)
      .then((receivers) => {
        if (receivers === 0) finish(UNREACHED);
      })
      .catch((error) => finish(hasNotRunInBroker(error) ? UNREACHED : TIMED_OUT));
  });
}

const OFFLINE_MESSAGE = "The bot is not connected.";

/** Whether the call did not run because the bot is not connected. */
export const isOffline = (error: unknown): boolean =>
  error instanceof Fault && error.code === "unable_to_process" && error.message === OFFLINE_MESSAGE;

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
      return new Fault("unable_to_process", OFFLINE_MESSAGE);
  }
}
