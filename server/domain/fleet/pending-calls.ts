import { isForwardingCommand } from "../../../control/commands/send-rights.ts";
import type { BotCall, CallOutcome, ServiceFrame } from "../../../control/protocol.ts";

/** A shard that took a call answers a little after its time at the latest. */
const ANSWER_MARGIN_MS = 150;

export interface CallRequest {
  nonce: string;
  call: BotCall;
  budgetMs: number;
}

interface PendingCall {
  botId: string;
  /** The owner's, through the API, and it may send one command on. */
  maySend: boolean;
  answer: (outcome: CallOutcome) => void;
  timer: NodeJS.Timeout;
}

const unknownOutcome = (message: string): CallOutcome => ({ kind: "problem", problem: "timeout", message });

/** Calls that a shard has not answered yet. */
export class PendingCalls {
  readonly #send: (frame: ServiceFrame) => void;
  readonly #pending = new Map<number, PendingCall>();
  #last = 0;

  constructor(send: (frame: ServiceFrame) => void) {
    this.#send = send;
  }

  send(bot: { botId: string; fence: number }, request: CallRequest, answer: (outcome: CallOutcome) => void): void {
    this.#last += 1;
    const n = this.#last;
    const giveUp = () => {
      this.#send({ t: "cancel", n });
      this.resolve(n, unknownOutcome("The bot did not answer in time."));
    };
    const { call } = request;
    const maySend = call.kind === "command" && !call.isRelayed && !call.caller.user && isForwardingCommand(call.name);
    this.#pending.set(n, {
      botId: bot.botId,
      maySend,
      answer,
      timer: setTimeout(giveUp, request.budgetMs + ANSWER_MARGIN_MS),
    });
    this.#send({ t: "cmd", n, bot: bot.botId, fence: bot.fence, ...request });
  }

  isPending = (n: number): boolean => this.#pending.has(n);

  /** Whether the owner asked this bot to send a command on, by a call that is under way; each call stands for one. */
  consumeSendRight(botId: string): boolean {
    const asked = [...this.#pending.values()].find((pending) => pending.maySend && pending.botId === botId);
    if (asked) asked.maySend = false;
    return asked !== undefined;
  }

  resolve(n: number, outcome: CallOutcome): void {
    const pending = this.#pending.get(n);
    if (!pending) return;
    this.#pending.delete(n);
    clearTimeout(pending.timer);
    pending.answer(outcome);
  }

  failAll(): void {
    for (const n of [...this.#pending.keys()]) this.resolve(n, unknownOutcome("The connection to the bot was lost."));
  }
}
