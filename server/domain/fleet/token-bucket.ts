import type { BurstLimit } from "../../contract/limits/link.ts";
import { settings } from "../../env.ts";

const MS_PER_SECOND = 1_000;

/** What may be used of something: a burst, and so much more each second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #at = performance.now();

  constructor({ burst, perSecond }: BurstLimit, factor = 1) {
    this.#burst = burst * factor;
    this.#perMs = (perSecond * factor) / MS_PER_SECOND;
    this.#left = this.#burst;
  }

  /** @returns False when there is not so much left; nothing is taken then. */
  consume(amount: number): boolean {
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

const PRUNE_ABOVE = 1_000;

/** One for each of many. */
export class KeyedTokenBuckets {
  readonly #allowance: BurstLimit;
  readonly #of = new Map<string, TokenBucket>();
  #tidyAt = PRUNE_ABOVE;

  constructor(allowance: BurstLimit) {
    this.#allowance = allowance;
  }

  consume(key: string, amount: number): boolean {
    const known = this.#of.get(key) ?? new TokenBucket(this.#allowance);
    this.#of.set(key, known);
    if (this.#of.size > this.#tidyAt) this.#tidy();
    return known.consume(amount);
  }

  /** One that is full is as good as a new one. */
  #tidy(): void {
    for (const [key, bucket] of this.#of) if (bucket.isFull) this.#of.delete(key);
    this.#tidyAt = Math.max(PRUNE_ABOVE, 2 * this.#of.size);
  }
}
