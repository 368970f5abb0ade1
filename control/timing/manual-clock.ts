import type { Clock } from "./monotonic-clock.ts";

/** A clock that moves only by `advance`: for tests, and for dry runs, which take minutes in a moment. */
export class ManualClock implements Clock {
  #now: number;
  #planned: { at: number; run: () => void }[] = [];

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + milliseconds, run };
    this.#planned.push(entry);
    return () => {
      this.#planned = this.#planned.filter((one) => one !== entry);
    };
  }

  get planned(): number {
    return this.#planned.length;
  }

  /** Runs the timers that fall due, in order. Each runs after the promises of the previous one have settled. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await new Promise(setImmediate);
      const [next] = this.#planned.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#planned = this.#planned.filter((one) => one !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}
