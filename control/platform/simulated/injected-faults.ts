import type { Clock } from "../../timing/monotonic-clock.ts";
import { PlatformError } from "../platform.ts";
import type { Random } from "./random.ts";

/** So many calls are answered in each window of so many milliseconds. Others fail as `rate_limited`. */
export interface RateLimit {
  calls: number;
  perMs: number;
}

/** How a simulated person signs in. */
interface SignInProfile {
  /** The person needs so long. */
  afterMs?: number;
  /** `refuse`: the person does not agree. `expire`: the person does nothing until the code is invalid. */
  outcome?: "refuse" | "expire";
  /** The account that the person signs in with, whichever one the service names. */
  accountId?: string;
}

/**
 * The faults of a simulated platform. An omitted fault does not occur. All times are in milliseconds.
 *
 * @example
 * const faults: FaultProfile = { errorRate: 0.01, outages: [{ afterMs: 60_000, forMs: 10_000 }] };
 */
export interface FaultProfile {
  /** How long a call takes. Log-normal: half of the calls are faster than the median, one in a hundred slower than p99. */
  latencyMs?: { median: number; p99: number };
  /** The share of calls that fail as `unavailable` without running: 0 to 1. */
  errorRate?: number;
  /** The limit for the calls of one account. */
  rateLimit?: RateLimit;
  /** The limit for all logins together. */
  loginLimit?: RateLimit;
  /** Connections break after `meanMs` on average, and are restored after a time between `min` and `max`. */
  drops?: { meanMs: number; backMs: { min: number; max: number } };
  /** Times at which nothing is answered, counted from the start of the cluster. */
  outages?: readonly { afterMs: number; forMs: number }[];
  signIns?: SignInProfile;
}

/** Counts calls in windows of fixed length. */
export class CallWindow {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  #since = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(limit: RateLimit, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  consume(): void {
    const now = this.#clock.now();
    if (now - this.#since >= this.#limit.perMs) {
      this.#since = now;
      this.#used = 0;
    }
    this.#used += 1;
    if (this.#used <= this.#limit.calls) return;
    throw new PlatformError("rate_limited", "Too many calls.", this.#since + this.#limit.perMs - now);
  }
}

const Z_OF_P99 = 2.326;
const FIRST_WAIT_MS = { min: 1000, max: 5000 };

export class InjectedFaults {
  readonly profile: FaultProfile;
  readonly #clock: Clock;
  #downUntil = Number.NEGATIVE_INFINITY;

  constructor(profile: FaultProfile, clock: Clock) {
    this.profile = profile;
    this.#clock = clock;
  }

  get isDown(): boolean {
    return this.#clock.now() < this.#downUntil;
  }

  breakFor(milliseconds: number): void {
    this.#downUntil = Math.max(this.#downUntil, this.#clock.now() + milliseconds);
  }

  latency(random: Random): number {
    const { latencyMs } = this.profile;
    if (!latencyMs) return 0;
    const spread = Math.log(latencyMs.p99 / latencyMs.median) / Z_OF_P99;
    return latencyMs.median * Math.exp(spread * random.normal());
  }

  requireUp(): void {
    if (this.isDown) throw new PlatformError("unavailable", "The platform is down.");
  }

  failRandomly(random: Random): void {
    const { errorRate } = this.profile;
    if (errorRate && random.chance(errorRate)) throw new PlatformError("unavailable", "The platform had an error.");
  }

  /** The time until the connection breaks. Null for never. */
  msUntilDrop(random: Random): number | null {
    return this.profile.drops ? random.exponential(this.profile.drops.meanMs) : null;
  }

  msUntilReconnect(random: Random): number {
    const { min, max } = this.profile.drops?.backMs ?? FIRST_WAIT_MS;
    return random.between(min, max);
  }
}
