import type { Clock } from "../timing/clock.ts";

/** Lets so many bots a second sign in, because platforms throttle those who come all at once. */
export class LoginQueue {
  readonly #clock: Clock;
  readonly #gapMs: number;
  #free = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock;
    this.#gapMs = 1000 / perSecond;
  }

  /** When it is this one's turn; never, once `signal` is aborted. */
  waitForTurn(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const at = Math.max(now, this.#free);
    this.#free = at + this.#gapMs;
    return waitFor(this.#clock, at - now, signal);
  }
}

/** @throws The signal's reason, as soon as it is aborted. */
export function waitFor(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    if (milliseconds <= 0) return resolve();
    const giveUp = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    });
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
