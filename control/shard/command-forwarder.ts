import type { BotRunner } from "../bot/bot-runner.ts";
import type { ForwardCommand, ForwardOutcome } from "../commands/command.ts";
import { PlatformError } from "../platform/platform.ts";
import type { ServiceFrameOf, ShardFrame } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";

/** The others answer before the time of the one who asked is over: ten seconds. */
const BUDGET_MS = 8000;
const REPLY_TIMEOUT_MS = 9000;

interface PendingForward {
  resolve: (outcome: ForwardOutcome) => void;
  reject: (error: Error) => void;
}

/** Commands that one bot hands to others go by way of the service, which knows where they are. */
export class CommandForwarder {
  readonly #clock: Clock;
  readonly #send: (frame: ShardFrame) => boolean;
  readonly #waiting = new Map<number, PendingForward>();
  #last = 0;

  constructor(clock: Clock, send: (frame: ShardFrame) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  of(bot: BotRunner): ForwardCommand {
    return ({ to, command, args, actor, limit, signal }) =>
      new Promise((resolve, reject) => {
        this.#last += 1;
        const n = this.#last;
        const unavailable = () => reject(new PlatformError("unavailable", "The service cannot be reached."));
        const frame: ShardFrame = {
          t: "relay",
          n,
          id: bot.id,
          fence: bot.fence,
          to,
          command,
          args,
          caller: actor,
          limit,
          budgetMs: BUDGET_MS,
        };
        if (!this.#send(frame)) return unavailable();
        const forget = () => {
          callOff();
          this.#waiting.delete(n);
        };
        const callOff = this.#clock.after(REPLY_TIMEOUT_MS, () => {
          forget();
          unavailable();
        });
        const settled =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            forget();
            then(value);
          };
        this.#waiting.set(n, { resolve: settled(resolve), reject: settled(reject) });
        signal.addEventListener("abort", forget, { once: true });
      });
  }

  answer({ n, succeeded, failed, left, refused }: ServiceFrameOf<"relayed">): void {
    this.#waiting.get(n)?.resolve({ succeeded, failed, left, refused });
  }

  /** Whoever was asked is no longer there. */
  lose(): void {
    for (const { reject } of [...this.#waiting.values()]) {
      reject(new PlatformError("unavailable", "The service cannot be reached."));
    }
  }
}
