import type { BotHandle } from "../bot/bot-dependencies.ts";
import type { ForwardCommand, ForwardOutcome } from "../commands/command.ts";
import { PlatformError } from "../platform/platform.ts";
import type { ServiceFrameOf, ShardFrame } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";

/** The other bots answer within this time. It is less than the ten seconds of the command that forwards. */
const BUDGET_MS = 8000;
const REPLY_TIMEOUT_MS = 9000;

interface PendingForward {
  /** The connection that it was sent over. The answer comes over the same one. */
  connection: object;
  resolve: (outcome: ForwardOutcome) => void;
  reject: (error: Error) => void;
}

const unavailable = () => new PlatformError("unavailable", "The service cannot be reached.");

/** Sends the commands that a bot forwards to other bots. The service knows which shards hold those. */
export class CommandForwarder {
  readonly #clock: Clock;
  readonly #send: (frame: ShardFrame) => object | null;
  readonly #pending = new Map<number, PendingForward>();
  #lastNumber = 0;

  /** @param send Returns the connection that the frame was sent over, or null. */
  constructor(clock: Clock, send: (frame: ShardFrame) => object | null) {
    this.#clock = clock;
    this.#send = send;
  }

  forwarderFor({ id, fence }: BotHandle): ForwardCommand {
    return ({ to, command, args, caller, limit, signal }) =>
      new Promise((resolve, reject) => {
        this.#lastNumber += 1;
        const n = this.#lastNumber;
        const connection = this.#send({
          ...{ t: "relay", n, id, fence, to, command, args, caller, limit },
          budgetMs: BUDGET_MS,
        });
        if (!connection) return reject(unavailable());
        const forget = () => {
          cancelTimeout();
          this.#pending.delete(n);
        };
        const cancelTimeout = this.#clock.after(REPLY_TIMEOUT_MS, () => {
          forget();
          reject(unavailable());
        });
        this.#pending.set(n, {
          connection,
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

  isWaitingFor(connection: object): boolean {
    return [...this.#pending.values()].some((pending) => pending.connection === connection);
  }

  /** The connection is lost, and with it its answers. */
  rejectAll(connection: object): void {
    for (const pending of [...this.#pending.values()]) {
      if (pending.connection === connection) pending.reject(unavailable());
    }
  }
}
