import type { CallOutcome } from "../protocol.ts";
import type { Clock } from "../timing/clock.ts";

const OUTCOME_TTL_MS = 60_000;
const MAX_STORED_CALLS = 10_000;

interface StoredCall {
  outcome: Promise<CallOutcome>;
  hasEnded: boolean;
}

/**
 * The outcomes of the last minute, or of the latest 10,000 calls if these are fewer, by nonce, so that no nonce runs twice.
 * In two parts, of which the older one is dropped as a whole: see `NumberedItems` for what single deletions would cost.
 */
export class StoredOutcomes {
  readonly #clock: Clock;
  #latest = new Map<string, StoredCall>();
  #older = new Map<string, StoredCall>();
  #latestSince: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#latestSince = clock.now();
  }

  get running(): Promise<CallOutcome>[] {
    const all = [...this.#older.values(), ...this.#latest.values()];
    return all.filter(({ hasEnded }) => !hasEnded).map(({ outcome }) => outcome);
  }

  getOrRun(nonce: string, run: () => Promise<CallOutcome>): Promise<CallOutcome> {
    this.#dropOlder();
    const previous = this.#latest.get(nonce) ?? this.#older.get(nonce);
    if (previous) return previous.outcome;
    const call: StoredCall = { outcome: run(), hasEnded: false };
    this.#latest.set(nonce, call);
    void call.outcome.finally(() => {
      call.hasEnded = true;
    });
    return call.outcome;
  }

  #dropOlder(): void {
    const now = this.#clock.now();
    if (now - this.#latestSince < OUTCOME_TTL_MS && this.#latest.size < MAX_STORED_CALLS) return;
    const running = [...this.#older].filter(([, { hasEnded }]) => !hasEnded);
    this.#older = this.#latest;
    this.#latest = new Map(running);
    this.#latestSince = now;
  }
}
