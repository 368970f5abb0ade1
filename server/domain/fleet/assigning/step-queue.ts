/** Runs steps one after the other, and counts them. A failed step does not stop the next one. */
export class StepQueue {
  #last: Promise<unknown> = Promise.resolve();
  #started = 0;
  #waiting = 0;

  /** The number of steps that have begun; null while one is running or waiting. */
  get idleCount(): number | null {
    return this.#waiting > 0 ? null : this.#started;
  }

  /** Whether the running step is the only one since `idleCount` was read. */
  isFirstSince = (idleCount: number | null): boolean => idleCount === this.#started - 1;

  run<T>(step: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const next = this.#last.then(() => {
      this.#started += 1;
      return step();
    });
    this.#last = next
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1;
      });
    return next;
  }
}
