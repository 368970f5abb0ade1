export interface BackOffLimits {
  minMs: number;
  maxMs: number;
}

/** Exponential back-off with jitter: each failure doubles the delay, between half of it and all of it at random. */
export class BackOff {
  readonly #limits: BackOffLimits;
  readonly #random: () => number;
  #failures = 0;

  constructor(limits: BackOffLimits, random: () => number = Math.random) {
    this.#limits = limits;
    this.#random = random;
  }

  /** @returns The delay before the next attempt, in milliseconds. */
  next(): number {
    const { minMs, maxMs } = this.#limits;
    const ceilingMs = Math.min(maxMs, minMs * 2 ** (this.#failures + 1));
    this.#failures += 1;
    return (ceilingMs / 2) * (1 + this.#random());
  }

  reset(): void {
    this.#failures = 0;
  }
}
