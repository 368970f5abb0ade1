/**
 * Runs work that may come often: at once the first time, and then with a pause after the end of each run. What comes
 * meanwhile is collected for one run.
 */
export class RefreshPace<T> {
  readonly #pauseMs: number;
  readonly #run: (collected: ReadonlySet<T>) => Promise<void>;
  readonly #isHidden: () => boolean;
  #collected = new Set<T>();
  #isRunning = false;
  #isStopped = false;
  #endedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param isHidden While it is, nothing runs; `resume` says when that has ended. */
  constructor(pauseMs: number, isHidden: () => boolean, run: (collected: ReadonlySet<T>) => Promise<void>) {
    this.#pauseMs = pauseMs;
    this.#isHidden = isHidden;
    this.#run = run;
  }

  add(values: Iterable<T>): void {
    for (const value of values) this.#collected.add(value);
    this.resume();
  }

  resume(): void {
    if (
      this.#isStopped ||
      this.#collected.size === 0 ||
      this.#isRunning ||
      this.#timer !== undefined ||
      this.#isHidden()
    )
      return;
    this.#timer = setTimeout(() => void this.#runNow(), Math.max(0, this.#endedAt + this.#pauseMs - Date.now()));
  }

  start(): void {
    this.#isStopped = false;
    this.resume();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #runNow(): Promise<void> {
    this.#timer = undefined;
    if (this.#isHidden()) return;
    const collected = this.#collected;
    this.#collected = new Set();
    this.#isRunning = true;
    try {
      await this.#run(collected);
    } finally {
      this.#isRunning = false;
      this.#endedAt = Date.now();
      this.resume();
    }
  }
}
