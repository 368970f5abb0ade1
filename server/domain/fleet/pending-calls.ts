import { isForwardingCommand } from "../../../control/commands/send-rights.ts";
import { NumberedItems } from "../../../control/numbered-items.ts";
import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import { type OpenSpan, traces } from "../../traces/traces.ts";
import { type CallOutcome, type CallRequest, outcomeName } from "./bot-call.ts";
import type { ShardPeer } from "./shard-peer.ts";

/** A shard answers a little after the call's timeout at the latest. */
const ANSWER_MARGIN_MS = 150;

const SPAN = { name: "shard", kind: "client" } as const;

interface PendingCall {
  botId: string;
  /** The owner made the call over the API, and the bot may forward one command for it. */
  mayForward: boolean;
  onOutcome: (outcome: CallOutcome) => void;
  timer: NodeJS.Timeout | undefined;
  /** From sending the call to its outcome. */
  span: OpenSpan | undefined;
}

const unknownOutcome = (message: string): CallOutcome => ({ kind: "problem", problem: "timeout", message });

/** Calls that a shard has not answered yet. */
export class PendingCalls {
  readonly #peer: ShardPeer;
  readonly #pending = new NumberedItems<PendingCall>();

  constructor(peer: ShardPeer) {
    this.#peer = peer;
  }

  send({ botId, fence }: BotAssignment, request: CallRequest, onOutcome: (outcome: CallOutcome) => void): void {
    const { call } = request;
    const mayForward =
      call.kind === "command" && !call.isForwarded && !call.caller.user && isForwardingCommand(call.name);
    const span = request.trace === undefined ? undefined : traces()?.openRoot(SPAN, request.trace);
    const pending: PendingCall = { botId, mayForward, onOutcome, timer: undefined, span };
    const callId = this.#pending.add(pending);
    pending.timer = setTimeout(() => this.#onTimeout(callId), request.timeoutMs + ANSWER_MARGIN_MS);
    this.#peer.runCall({ callId, botId, fence, ...request, trace: span?.traceparent ?? request.trace });
  }

  #onTimeout(callId: number): void {
    this.#peer.cancelCall(callId);
    this.resolve(callId, unknownOutcome("The bot did not answer in time."));
  }

  get size(): number {
    return this.#pending.size;
  }

  isPending = (callId: number): boolean => this.#pending.get(callId) !== undefined;

  /** Whether a pending call of the owner lets this bot forward a command. Each call allows one. */
  consumeForwardRight(botId: string): boolean {
    const allowing = this.#pending.values().find((pending) => pending.mayForward && pending.botId === botId);
    if (allowing) allowing.mayForward = false;
    return allowing !== undefined;
  }

  resolve(callId: number, outcome: CallOutcome): void {
    const pending = this.#pending.delete(callId);
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.span?.end({ attributes: { "svc.outcome": outcomeName(outcome) } });
    pending.onOutcome(outcome);
  }

  failAll(): void {
    for (const [callId] of this.#pending.entries()) {
      this.resolve(callId, unknownOutcome("The connection to the bot was lost."));
    }
  }
}
