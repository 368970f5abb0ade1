import type { BurstLimit } from "../contract/limits/link.ts";
import { settings } from "../settings/settings.ts";

const MS_PER_SECOND = 1_000;

/** A rate limit: a burst, which fills again at a rate per second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #refilledAt = performance.now();

  constructor({ burst, perSecond }: BurstLimit, factor = 1) {
    this.#burst = burst * factor;
    this.#perMs = (perSecond * factor) / MS_PER_SECOND;
    this.#left = this.#burst;
  }

  /** @returns False, and consumes nothing, when less than the amount is left. */
  consume(amount: number): boolean {
    if (!settings().rateLimits) return true;
    this.#refill();
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }

  get isFull(): boolean {
    this.#refill();
    return this.#left >= this.#burst;
  }

  #refill(): void {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + (now - this.#refilledAt) * this.#perMs);
    this.#refilledAt = now;
  }
}

const PRUNE_ABOVE = 1_000;

/** One token bucket for each key. */
export class KeyedTokenBuckets {
  readonly #limit: BurstLimit;
  readonly #byKey = new Map<string, TokenBucket>();
  #pruneAbove = PRUNE_ABOVE;

  constructor(limit: BurstLimit) {
    this.#limit = limit;
  }

  consume(key: string, amount: number): boolean {
    const bucket = this.#byKey.get(key) ?? new TokenBucket(this.#limit);
    this.#byKey.set(key, bucket);
    if (this.#byKey.size > this.#pruneAbove) this.#prune();
    return bucket.consume(amount);
  }

  /** A full bucket equals a new one. */
  #prune(): void {
    for (const [key, bucket] of this.#byKey) if (bucket.isFull) this.#byKey.delete(key);
    this.#pruneAbove = Math.max(PRUNE_ABOVE, 2 * this.#byKey.size);
  }
}
