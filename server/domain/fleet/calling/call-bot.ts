import { setTimeout as sleep } from "node:timers/promises";
import type { BotCall, CallOutcome } from "#control/bot-call.ts";
import { perApplication } from "../../../application.ts";
import { countCommand } from "../../../data/command-samples.ts";
import type { Db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newId } from "../../../data/id.ts";
import { log } from "../../../log.ts";
import { metrics } from "../../../metrics/metrics.ts";
import { traced } from "../../../traces/traces.ts";
import { type AccountActor, botsOf } from "../../actor.ts";
import { notFound } from "../../fault.ts";
import { waitForDesiredStates } from "../assigning/publish-changed-bots.ts";
import { type Answer, isOffline, outcomeName, toCallFault } from "./call-outcome.ts";
import { BOT_OFFLINE, deliverCall, hasNotReachedShard } from "./deliver-call.ts";
import type { ShardCall } from "./hub-messages.ts";

export const callTimes = perApplication("times of calls", () => ({
  /** How long a caller waits for a bot (specification 4.2, decisions). */
  timeoutMs: 10_000,
  /** A shard that moves to another process is connected there within this time, on a busy machine too. */
  moveMs: 1_500,
  retryMs: 150,
}));

/** Of a reply in which the bot says that it could not do it (specification 4.2). */
const FAILED_FORMAT = 4;

export interface CallOptions {
  timeoutMs?: number;
  /** The caller leaves out a bot that is not connected: it counts as skipped, not as failed. */
  skipsOffline?: boolean;
  /** The caller asks a bot that is busy again: only the last attempt counts. */
  asksAgain?: boolean;
}

interface Bot {
  accountId: string;
  botId: string;
}

/**
 * Calls a bot, whichever process holds its shard's connection. Resolves within the timeout and a quarter of a second.
 * @throws Fault `unable_to_process` when the bot is not connected, `unavailable` when it did not run for another reason,
 * `no_answer` when nobody knows whether it ran.
 */
export async function callBot(
  bot: Bot,
  call: BotCall,
  { timeoutMs = callTimes().timeoutMs, ...counting }: CallOptions = {},
): Promise<{ nonce: string; outcome: Answer }> {
  const nonce = newId();
  const startedAt = performance.now();
  const outcome = await traced(
    { name: `link ${call.kind}`, kind: "client" },
    (span) => deliverToBot(bot, { nonce, call, trace: span?.traceparent }, startedAt + timeoutMs),
    (result) => ({ attributes: { "svc.outcome": outcomeName(result) } }),
  );
  const ms = performance.now() - startedAt;
  metrics()?.callAnswered(call.kind, outcomeName(outcome), ms / 1000);
  if (call.kind === "command" || call.kind === "chat") countOutcome(bot.accountId, outcome, ms, counting);
  if (outcome.kind !== "problem") return { nonce, outcome };
  log().debug({ nonce, ...bot, problem: outcome.problem, ms }, "a call to a bot has no answer");
  throw toCallFault(outcome);
}

/** The same for a caller who names the bot. @throws Fault `not_found` when the caller does not reach it. */
export async function callOwnBot(
  db: Db,
  actor: AccountActor,
  botId: string,
  call: BotCall,
): ReturnType<typeof callBot> {
  const own = await db.bot.findFirst({ where: { ...botsOf(actor), id: botId }, select: { id: true } });
  if (!own) throw notFound("bot");
  return callBot({ accountId: actor.accountId, botId }, call);
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
  const fault = toCallFault(outcome);
  if (asksAgain && fault.code === "unavailable") return;
  countCommand(accountId, { outcome: skipsOffline && isOffline(fault) ? "skipped" : "failed", ms: null });
}

/** A shard that is just moving to another process is looked for until it is there. */
async function deliverToBot(
  { accountId, botId }: Bot,
  call: Pick<ShardCall, "nonce" | "call" | "trace">,
  deadline: number,
): Promise<CallOutcome> {
  await waitForDesiredStates(accountId);
  const { moveMs, retryMs } = callTimes();
  const lookUntil = Math.min(performance.now() + moveMs, deadline);
  for (let outcome = BOT_OFFLINE; ; await sleep(retryMs)) {
    const location = await engine().locate(accountId, botId);
    if (!location) return outcome;
    const { hubId, shardId, fence } = location;
    const timeoutMs = Math.ceil(deadline - performance.now());
    outcome = await deliverCall(hubId, { ...call, shardId, botId, fence, timeoutMs });
    if (!hasNotReachedShard(outcome) || performance.now() + retryMs >= lookUntil) return outcome;
  }
}
