import type { CallOutcome } from "#control/bot-call.ts";
import { mayForward } from "#control/commands/send-rights.ts";
import { NumberedItems } from "#control/numbered-items.ts";
import { type OpenSpan, traces } from "../../../traces/traces.ts";
import type { ShardPeer } from "../connecting/shard-peer.ts";
import { outcomeName } from "./call-outcome.ts";
import type { ShardCall } from "./hub-messages.ts";

/** A shard answers a little after the call's timeout at the latest. */
const ANSWER_MARGIN_MS = 150;

const SPAN = { name: "shard", kind: "client" } as const;

interface PendingCall {
  botId: string;
  /** The owner made the call over the API, and the bot may forward one command for it. */
  mayForward: boolean;
  resolve: (outcome: CallOutcome) => void;
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

  /** Resolves with an outcome in any case, a little after the call's time at the latest. */
  send(shardCall: ShardCall): Promise<CallOutcome> {
    const { botId, call, timeoutMs, trace } = shardCall;
    const allowsForward = call.kind === "command" && !call.isRelayed && !call.caller.user && mayForward(call.name);
    const span = trace === undefined ? undefined : traces()?.openRoot(SPAN, trace);
    return new Promise((resolve) => {
      const pending: PendingCall = { botId, mayForward: allowsForward, resolve, timer: undefined, span };
      const number = this.#pending.add(pending);
      pending.timer = setTimeout(() => this.#onTimeout(number), timeoutMs + ANSWER_MARGIN_MS);
      this.#peer.sendCall(number, { ...shardCall, trace: span?.traceparent ?? trace });
    });
  }

  #onTimeout(number: number): void {
    this.#peer.cancelCall(number);
    this.resolve(number, unknownOutcome("The bot did not answer in time."));
  }

  get size(): number {
    return this.#pending.size;
  }

  isPending = (number: number): boolean => this.#pending.get(number) !== undefined;

  /** Whether a pending call of the owner lets this bot forward a command. Each call allows one. */
  consumeForwardRight(botId: string): boolean {
    const allowing = this.#pending.values().find((pending) => pending.mayForward && pending.botId === botId);
    if (allowing) allowing.mayForward = false;
    return allowing !== undefined;
  }

  resolve(number: number, outcome: CallOutcome): void {
    const pending = this.#pending.delete(number);
    if (!pending) return;
    clearTimeout(pending.timer);
    pending.span?.end({ attributes: { "svc.outcome": outcomeName(outcome) } });
    pending.resolve(outcome);
  }

  failAll(): void {
    for (const [number] of this.#pending.entries()) {
      this.resolve(number, unknownOutcome("The connection to the bot was lost."));
    }
  }
}
