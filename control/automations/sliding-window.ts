import type { Clock } from "../timing/monotonic-clock.ts";

/** Counts what happened within the last `windowMs`. It stores as many times as it allows. */
export class SlidingWindow {
  readonly #times: number[] = [];
  readonly #clock: Clock;
  readonly #max: number;
  readonly #windowMs: number;

  constructor(clock: Clock, max: number, windowMs: number) {
    this.#clock = clock;
    this.#max = max;
    this.#windowMs = windowMs;
  }

  get isFull(): boolean {
    const now = this.#clock.now();
    while (this.#times.length > 0 && (this.#times[0] ?? 0) <= now - this.#windowMs) this.#times.shift();
    return this.#times.length >= this.#max;
  }

  /** Whether one more is allowed; it then counts. */
  add(): boolean {
    if (this.isFull) return false;
    this.#times.push(this.#clock.now());
    return true;
  }
}
