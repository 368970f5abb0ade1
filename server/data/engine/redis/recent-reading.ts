/** Something that readers share for a while. */
export class RecentReading<T> {
  readonly #maxAgeMs: number;
  readonly #readNow: () => Promise<T>;
  #latest: { at: number; value: Promise<T> } | null = null;

  constructor(maxAgeMs: number, readNow: () => Promise<T>) {
    this.#maxAgeMs = maxAgeMs;
    this.#readNow = readNow;
  }

  read(): Promise<T> {
    if (this.#latest && performance.now() - this.#latest.at <= this.#maxAgeMs) return this.#latest.value;
    const value = this.#readNow();
    this.#latest = { at: performance.now(), value };
    value.catch(() => {
      this.#latest = null;
    });
    return value;
  }
}
