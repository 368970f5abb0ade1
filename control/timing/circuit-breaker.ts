import { BackOff, type BackOffLimits } from "./back-off.ts";
import type { Clock } from "./clock.ts";

export interface CircuitLimits {
  /** It opens after so many failures in a row. */
  failures: number;
  /** The failures must come from at least so many sources: a single broken one says nothing about the others. */
  sources: number;
  /** The delays after each of which an open circuit lets one call through. */
  retry: BackOffLimits;
}

/** `unknown`: the call ended without showing whether the other side works, for example because it was cancelled. */
export type CallResult = "answered" | "failed" | "unknown";

export class CircuitOpenError extends Error {
  /** The delay before the next call can be let through. */
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super("The other side does not answer.");
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Refuses calls to something that has stopped answering, so that nobody waits for it and it is not flooded when it is
 * back. It opens after failures in a row; any answer closes it.
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #limits: CircuitLimits;
  readonly #onChange: (isOpen: boolean) => void;
  readonly #retry: BackOff;
  readonly #failedSources = new Set<object>();
  #failures = 0;
  /** Null while it is closed. */
  #nextTryAt: number | null = null;

  constructor(clock: Clock, limits: CircuitLimits, onChange: (isOpen: boolean) => void, random?: () => number) {
    this.#clock = clock;
    this.#limits = limits;
    this.#onChange = onChange;
    this.#retry = new BackOff(limits.retry, random);
  }

  /**
   * @param source What the call is made for.
   * @returns Takes the call's result; only the first one counts.
   * @throws CircuitOpenError in place of making the call.
   */
  begin(source: object): (result: CallResult) => void {
    if (this.#nextTryAt !== null) {
      const waitMs = this.#nextTryAt - this.#clock.now();
      if (waitMs > 0) throw new CircuitOpenError(waitMs);
      this.#nextTryAt = this.#clock.now() + this.#retry.next();
    }
    let isReported = false;
    return (result) => {
      if (isReported) return;
      isReported = true;
      if (result === "answered") this.#onAnswered();
      else if (result === "failed") this.#onFailed(source);
    };
  }

  #onAnswered(): void {
    this.#failures = 0;
    this.#failedSources.clear();
    if (this.#nextTryAt === null) return;
    this.#nextTryAt = null;
    this.#retry.reset();
    this.#onChange(false);
  }

  #onFailed(source: object): void {
    if (this.#nextTryAt !== null) return;
    const { failures, sources } = this.#limits;
    this.#failures += 1;
    if (this.#failedSources.size < sources) this.#failedSources.add(source);
    if (this.#failures < failures || this.#failedSources.size < sources) return;
    this.#nextTryAt = this.#clock.now() + this.#retry.next();
    this.#onChange(true);
  }
}
