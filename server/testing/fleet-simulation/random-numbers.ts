const TAIL_PROBABILITY = 0.03;

/** Milliseconds. */
export interface Delay {
  min: number;
  max: number;
  tail: number;
}

/** Numbers that depend on the seed alone (mulberry32), so that a simulation can be repeated. */
export class RandomNumbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** Mostly short, at times very long. */
  delay({ min, max, tail }: Delay): number {
    return this.isTrue(TAIL_PROBABILITY) ? this.between(max, tail) : this.between(min, max);
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}
