export interface BackOffLimits {
  least: number;
  most: number;
}

/** Waits that grow from one failure to the next; chance keeps many from coming back together. */
export class BackOff {
  readonly #span: BackOffLimits;
  readonly #random: () => number;
  #failures = 0;

  constructor(span: BackOffLimits, random: () => number = Math.random) {
    this.#span = span;
    this.#random = random;
  }

  next(): number {
    const { least, most } = this.#span;
    const ceiling = Math.min(most, least * 2 ** (this.#failures + 1));
    this.#failures += 1;
    return (ceiling / 2) * (1 + this.#random());
  }

  reset(): void {
    this.#failures = 0;
  }
}
