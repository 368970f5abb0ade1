import type { Allowance } from "../../contract/limits/link.ts";
import { settings } from "../../env.ts";

const MS = 1_000;

/** What may be used of something: a burst, and so much more each second. */
export class Bucket {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #at = performance.now();

  constructor({ burst, perSecond }: Allowance, factor = 1) {
    this.#burst = burst * factor;
    this.#perMs = (perSecond * factor) / MS;
    this.#left = this.#burst;
  }

  /** @returns False when there is not so much left; nothing is taken then. */
  take(amount: number): boolean {
    if (!settings().rateLimits) return true;
    this.#fill();
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }

  get isFull(): boolean {
    this.#fill();
    return this.#left >= this.#burst;
  }

  #fill(): void {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
  }
}

const TIDIED_AT = 1_000;

/** One for each of many. */
export class Buckets {
  readonly #allowance: Allowance;
  readonly #of = new Map<string, Bucket>();
  #tidyAt = TIDIED_AT;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  take(key: string, amount: number): boolean {
    const known = this.#of.get(key) ?? new Bucket(this.#allowance);
    this.#of.set(key, known);
    if (this.#of.size > this.#tidyAt) this.#tidy();
    return known.take(amount);
  }

  /** One that is full is as good as a new one. */
  #tidy(): void {
    for (const [key, bucket] of this.#of) if (bucket.isFull) this.#of.delete(key);
    this.#tidyAt = Math.max(TIDIED_AT, 2 * this.#of.size);
  }
}
