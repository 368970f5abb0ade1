import { isForwardingCommand } from "../../../control/commands/send-rights.ts";
import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import type { CallOutcome, CallRequest } from "./bot-call.ts";
import type { ShardPeer } from "./shard-peer.ts";

/** A shard answers a little after the call's timeout at the latest. */
const ANSWER_MARGIN_MS = 150;

interface PendingCall {
  botId: string;
  /** The owner made the call over the API, and the bot may forward one command for it. */
  mayForward: boolean;
  onOutcome: (outcome: CallOutcome) => void;
  timer: NodeJS.Timeout;
}

const unknownOutcome = (message: string): CallOutcome => ({ kind: "problem", problem: "timeout", message });

/** Calls that a shard has not answered yet. */
export class PendingCalls {
  readonly #peer: ShardPeer;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;

  constructor(peer: ShardPeer) {
    this.#peer = peer;
  }

  send({ botId, fence }: BotAssignment, request: CallRequest, onOutcome: (outcome: CallOutcome) => void): void {
    this.#lastId += 1;
    const callId = this.#lastId;
    const onTimeout = () => {
      this.#peer.cancelCall(callId);
      this.resolve(callId, unknownOutcome("The bot did not answer in time."));
    };
    const { call } = request;
    const mayForward =
      call.kind === "command" && !call.isForwarded && !call.caller.user && isForwardingCommand(call.name);
    const timer = setTimeout(onTimeout, request.timeoutMs + ANSWER_MARGIN_MS);
    this.#pending.set(callId, { botId, mayForward, onOutcome, timer });
    this.#peer.runCall({ callId, botId, fence, ...request });
  }

  isPending = (callId: number): boolean => this.#pending.has(callId);

  /** Whether a pending call of the owner lets this bot forward a command. Each call allows one. */
  consumeForwardRight(botId: string): boolean {
    const allowing = [...this.#pending.values()].find((pending) => pending.mayForward && pending.botId === botId);
    if (allowing) allowing.mayForward = false;
    return allowing !== undefined;
  }

  resolve(callId: number, outcome: CallOutcome): void {
    const pending = this.#pending.get(callId);
    if (!pending) return;
    this.#pending.delete(callId);
    clearTimeout(pending.timer);
    pending.onOutcome(outcome);
  }

  failAll(): void {
    for (const callId of [...this.#pending.keys()]) {
      this.resolve(callId, unknownOutcome("The connection to the bot was lost."));
    }
  }
}
