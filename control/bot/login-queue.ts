import type { Clock } from "../timing/monotonic-clock.ts";
import { waitFor } from "../timing/wait-for.ts";

/** Limits the logins of one process to a number per second, because platforms throttle bursts. */
export class LoginQueue {
  readonly #clock: Clock;
  readonly #gapMs: number;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#gapMs = 1000 / perSecond;
  }

  /** @throws The signal's reason, as soon as the signal is aborted. */
  waitForTurn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#gapMs;
    return waitFor(this.#clock, at - now, signal);
  }
}
