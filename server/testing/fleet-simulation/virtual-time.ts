interface Event {
  at: number;
  order: number;
  run: () => void;
}

const startImmediate = globalThis.setImmediate;

/** The time of a simulation. It passes from event to event: nothing waits for real. */
export class VirtualTime {
  #now = 0;
  #count = 0;
  /** The next event is the last one. */
  readonly #events: Event[] = [];
  #failure: { error: unknown } | null = null;

  get now(): number {
    return this.#now;
  }

  /** @returns Cancels it. */
  after(ms: number, run: () => void): () => void {
    this.#count += 1;
    const event = { at: this.#now + Math.max(0, ms), order: this.#count, run };
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#events[middle];
      if (other && (other.at > event.at || (other.at === event.at && other.order > event.order))) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, event);
    return () => {
      event.run = () => {};
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** An error in work that nobody waits for ends the simulation. */
  start(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** Runs all events until then. @param afterEach Runs after each of them. */
  async runUntil(until: number, afterEach: () => void): Promise<void> {
    for (let next = this.#events.at(-1); next && next.at <= until; next = this.#events.at(-1)) {
      this.#events.pop();
      this.#now = next.at;
      next.run();
      await promisesSettled();
      if (this.#failure) throw this.#failure.error;
      afterEach();
    }
    this.#now = until;
    await new Promise(startImmediate); // real timers run too, such as those of the test
  }
}

/** Node runs its next ticks after all promises that can continue now. */
const promisesSettled = () => new Promise((resolve) => process.nextTick(resolve));
