/** Runs one value at a time. Of the values that arrive during a run, only the latest one runs. */
export class LatestOnlyRunner<T> {
  readonly #run: (value: T) => Promise<void>;
  #next: { value: T } | null = null;
  #running: Promise<void> | null = null;

  constructor(run: (value: T) => Promise<void>) {
    this.#run = run;
  }

  /** Resolves when no value waits any more. */
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
