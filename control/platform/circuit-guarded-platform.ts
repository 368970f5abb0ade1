import type { Log } from "../logging/log.ts";
import { BackOff, type BackOffLimits } from "../timing/back-off.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { type GamePlatform, PlatformError } from "./platform.ts";
import { wrapSession } from "./wrap-session.ts";

interface CircuitLimits {
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

const LIMITS = { failures: 10, sources: 2, retry: { minMs: 500, maxMs: 5_000 } };
/** A call that takes longer counts as failed, also if it is answered later. Logins have a time limit of their own. */
const SLOW_CALL_MS = 8_000;

interface CircuitDependencies {
  clock: Clock;
  random: () => number;
  log: Log;
}

/**
 * The same platform. Once its calls have failed ten times in a row, for at least two bots, further calls are refused at
 * once; one after another is let through until the platform answers again.
 */
export function createCircuitGuardedPlatform(
  platform: GamePlatform,
  { clock, random, log }: CircuitDependencies,
): GamePlatform {
  const onChange = (isOpen: boolean) =>
    isOpen
      ? log("warn", "The platform does not answer. Calls are refused until it does; it is tried every few seconds.")
      : log("info", "The platform answers again.");
  const circuit = new CircuitBreaker(clock, LIMITS, onChange, random);
  const run = async <T>(source: object, call: () => Promise<T>, args: unknown[], slowMs?: number): Promise<T> => {
    const report = beginCall(circuit, source);
    const cancelTimer = slowMs === undefined ? undefined : clock.after(slowMs, () => report("failed"));
    try {
      const result = await call();
      report("answered");
      return result;
    } catch (error) {
      report(args.some(isCancelled) ? "unknown" : resultOf(error));
      throw error;
    } finally {
      cancelTimer?.();
    }
  };
  return {
    name: platform.name,
    ...(platform.capabilities && { capabilities: platform.capabilities }),
    async login(auth, options) {
      const session = await run({}, () => platform.login(auth, options), [options.signal]);
      return wrapSession(session, (call, _method, args) => run(session, call, args, SLOW_CALL_MS));
    },
  };
}

/** An argument that has cancelled its call, for another reason than that the platform did not answer. */
const isCancelled = (arg: unknown): boolean =>
  arg instanceof AbortSignal && arg.aborted && !(arg.reason instanceof PlatformError);

function beginCall(circuit: CircuitBreaker, source: object): (result: CallResult) => void {
  try {
    return circuit.begin(source);
  } catch (error) {
    if (!(error instanceof CircuitOpenError)) throw error;
    throw new PlatformError("unavailable", "The platform does not answer.", error.retryAfterMs);
  }
}

/** A refusal is an answer, too. Any other error is the driver's own. */
function resultOf(error: unknown): CallResult {
  if (!(error instanceof PlatformError)) return "unknown";
  return error.kind === "unavailable" || error.kind === "timeout" ? "failed" : "answered";
}
