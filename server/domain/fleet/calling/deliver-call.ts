import type { CallOutcome } from "#control/bot-call.ts";
import { NumberedItems } from "#control/numbered-items.ts";
import { perApplication } from "../../../application.ts";
import { hasNotRunInBroker } from "../../../data/broker.ts";
import { newId } from "../../../data/id.ts";
import { log } from "../../../log.ts";
import {
  type CallMessage,
  OutcomeMessage,
  onHubMessage,
  type ShardCall,
  sendHubMessage,
  sendOutcome,
} from "./hub-messages.ts";

/** How much longer the outcome may be on its way from another process. */
const RETURN_MARGIN_MS = 200;

/** No process has the bot's shard. */
export const BOT_OFFLINE: CallOutcome = { kind: "problem", problem: "bot_offline", message: "" };
const TIMED_OUT: CallOutcome = { kind: "problem", problem: "timeout", message: "" };
/** The process that holds the shard's connection has ended, or has lost the broker for a moment. */
const UNREACHED: CallOutcome = { kind: "problem", problem: "busy", message: "" };

/** No process was asked, or one that does not have the shard's connection: nothing ran. */
export const hasNotReachedShard = (outcome: CallOutcome): boolean => outcome === UNREACHED || outcome === BOT_OFFLINE;

/** @returns Null where the shard is not connected to this process: it does not receive the call. */
type DeliverToShard = (call: ShardCall) => Promise<CallOutcome> | null;

/** The hubs of this process: a call to one of them needs no message. */
const ownHubs = perApplication("hubs of this process", () => new Map<string, DeliverToShard>());

/** Calls that this process makes to the hub are delivered directly. @returns Ends it. */
export function addOwnHub(hubId: string, deliver: DeliverToShard): () => void {
  ownHubs().set(hubId, deliver);
  return () => void ownHubs().delete(hubId);
}

interface UnansweredCalls {
  /** The engine delivers messages for this id to this process. */
  hubId: string;
  onOutcome: NumberedItems<(outcome: CallOutcome) => void>;
}

/** The calls of this process that other processes have not answered yet. */
const unansweredCalls = perApplication("unanswered calls", (): UnansweredCalls => {
  const calls: UnansweredCalls = { hubId: `calls-${newId()}`, onOutcome: new NumberedItems() };
  onHubMessage(calls.hubId, OutcomeMessage, ({ id, outcome, isUndelivered }) =>
    calls.onOutcome.get(Number(id))?.(isUndelivered ? BOT_OFFLINE : outcome),
  );
  return calls;
});

/** Gives a call to the process that holds the shard's connection. Resolves a little after its time at the latest. */
export async function deliverCall(hubId: string, call: ShardCall): Promise<CallOutcome> {
  const deliver = ownHubs().get(hubId);
  return deliver ? ((await deliver(call)) ?? BOT_OFFLINE) : deliverToOtherProcess(hubId, call);
}

function deliverToOtherProcess(hubId: string, call: ShardCall): Promise<CallOutcome> {
  const { hubId: replyTo, onOutcome } = unansweredCalls();
  return new Promise((resolve) => {
    const finish = (outcome: CallOutcome) => {
      clearTimeout(timer);
      onOutcome.delete(number);
      resolve(outcome);
    };
    const number = onOutcome.add(finish);
    const timer = setTimeout(finish, call.timeoutMs + RETURN_MARGIN_MS, TIMED_OUT);
    sendHubMessage(hubId, { ...call, to: "bot", id: String(number), replyTo }).then(
      (receivers) => {
        if (receivers === 0) finish(UNREACHED);
      },
      (error) => finish(hasNotRunInBroker(error) ? UNREACHED : TIMED_OUT),
    );
  });
}

/** Delivers a call of another process. Resolves when its outcome has arrived there, or nobody waits for it any more. */
export async function deliverForOtherProcess(
  { id, replyTo, ...call }: CallMessage,
  deliver: DeliverToShard,
): Promise<void> {
  const until = performance.now() + call.timeoutMs;
  const outcome = await deliver(call);
  const message: OutcomeMessage = { to: "caller", id, outcome: outcome ?? BOT_OFFLINE };
  if (outcome === null) message.isUndelivered = true;
  await sendOutcome(replyTo, message, until - performance.now()).catch((err) =>
    log().error({ err, nonce: call.nonce }, "the outcome of a call could not be sent"),
  );
}
