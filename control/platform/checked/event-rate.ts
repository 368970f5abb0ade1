import type { Clock } from "../../timing/monotonic-clock.ts";

/** Counts the events of a session in windows of one second. */
export class EventRate {
  readonly #clock: Pick<Clock, "now">;
  readonly #maxPerSecond: number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(clock: Pick<Clock, "now">, maxPerSecond: number) {
    this.#clock = clock;
    this.#maxPerSecond = maxPerSecond;
  }

  /** @returns Whether the event is within the limit. */
  add(): boolean {
    const now = this.#clock.now();
    if (now - this.#windowStart >= 1000) {
      this.#windowStart = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#maxPerSecond;
  }
}
