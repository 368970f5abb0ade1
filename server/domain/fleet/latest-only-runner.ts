/** Runs one at a time. Of those that come while one is under way only the last one counts, and they end together. */
export class LatestOnlyRunner<T> {
  readonly #run: (value: T) => Promise<void>;
  #next: { value: T } | null = null;
  #running: Promise<void> | null = null;

  constructor(run: (value: T) => Promise<void>) {
    this.#run = run;
  }

  run(value: T): Promise<void> {
    this.#next = { value };
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #drain(): Promise<void> {
    for (let next = this.#next; next; next = this.#next) {
      this.#next = null;
      await this.#run(next.value);
    }
  }
}
