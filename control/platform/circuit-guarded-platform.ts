import type { Log } from "../logging/log.ts";
import { type CallResult, CircuitBreaker, CircuitOpenError } from "../timing/circuit-breaker.ts";
import type { Clock } from "../timing/clock.ts";
import { type GamePlatform, PlatformError } from "./platform.ts";
import { wrapSession } from "./wrap-session.ts";

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
