import type { Clock } from "../../timing/clock.ts";

const PAUSE_MS = 250;
const MAX_PER_FRAME = 100;
const MAX_WAITING = 1000;

/** Sends things together; those that find no connection wait, the oldest give way. */
export class BatchSender<T> {
  readonly #clock: Clock;
  readonly #send: (items: { item: T; at: number }[]) => boolean;
  #waiting: { item: T; at: number }[] = [];
  #isPlanned = false;

  constructor(clock: Clock, send: (items: { item: T; at: number }[]) => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  add(item: T): void {
    this.#waiting.push({ item, at: this.#clock.now() });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#clock.after(PAUSE_MS, () => {
      this.#isPlanned = false;
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
