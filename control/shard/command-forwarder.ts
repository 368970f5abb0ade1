import type { BotHandle } from "../bot/bot-dependencies.ts";
import type { ForwardCommand, ForwardOutcome } from "../commands/command.ts";
import { PlatformError } from "../platform/platform.ts";
import type { ServiceFrameOf, ShardFrame } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";

/** The other bots answer within this time. It is less than the ten seconds of the command that forwards. */
const BUDGET_MS = 8000;
const REPLY_TIMEOUT_MS = 9000;

interface PendingForward {
  resolve: (outcome: ForwardOutcome) => void;
  reject: (error: Error) => void;
}

const unavailable = () => new PlatformError("unavailable", "The service cannot be reached.");

/** Sends the commands that a bot forwards to other bots. The service knows which shards hold those. */
export class CommandForwarder {
  readonly #clock: Clock;
  readonly #send: (frame: ShardFrame) => boolean;
  readonly #pending = new Map<number, PendingForward>();
  #lastNumber = 0;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  forwarderFor({ id, fence }: BotHandle): ForwardCommand {
    return ({ to, command, args, caller, limit, signal }) =>
      new Promise((resolve, reject) => {
        this.#lastNumber += 1;
        const n = this.#lastNumber;
        const isSent = this.#send({
          ...{ t: "relay", n, id, fence, to, command, args, caller, limit },
          budgetMs: BUDGET_MS,
        });
        if (!isSent) return reject(unavailable());
        const forget = () => {
          cancelTimeout();
          this.#pending.delete(n);
        };
        const cancelTimeout = this.#clock.after(REPLY_TIMEOUT_MS, () => {
          forget();
          reject(unavailable());
        });
        this.#pending.set(n, {
          resolve(outcome) {
            forget();
            resolve(outcome);
          },
          reject(error) {
            forget();
            reject(error);
          },
        });
        signal.addEventListener("abort", forget, { once: true });
      });
  }

  onResult({ n, succeeded, failed, left, refused }: ServiceFrameOf<"relayed">): void {
    this.#pending.get(n)?.resolve({ succeeded, failed, left, refused });
  }

  /** The connection is lost, and with it the answers. */
  rejectAll(): void {
    for (const { reject } of [...this.#pending.values()]) reject(unavailable());
  }
}
