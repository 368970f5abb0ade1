import type { Clock } from "../../timing/monotonic-clock.ts";

const DELAY_MS = 250;
const MAX_PER_FRAME = 100;
const MAX_WAITING = 1000;

/** An item, and when it was added. */
export interface Waiting<T> {
  item: T;
  at: number;
}

/** Sends items in batches. While there is no connection they wait; beyond the limit the oldest is dropped. */
export class BatchSender<T> {
  readonly #clock: Clock;
  readonly #send: (items: Waiting<T>[]) => boolean;
  readonly #delayMs: number;
  #waiting: Waiting<T>[] = [];
  #isScheduled = false;

  /** @param delayMs Items that are added within this time share a frame. */
  constructor(clock: Clock, send: (items: Waiting<T>[]) => boolean, delayMs = DELAY_MS) {
    this.#clock = clock;
    this.#send = send;
    this.#delayMs = delayMs;
  }

  add(item: T): void {
    this.#waiting.push({ item, at: this.#clock.now() });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(this.#delayMs, () => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  flush(): void {
    while (this.#waiting.length > 0) {
      const items = this.#waiting.slice(0, MAX_PER_FRAME);
      if (!this.#send(items)) return;
      this.#waiting = this.#waiting.slice(MAX_PER_FRAME);
    }
  }
}
