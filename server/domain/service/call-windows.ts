import { type Limit, type LimitKind, limitWindowName, type Rate } from "../../contract/limits/rate.ts";
import { databaseNow } from "../../data/database-clock.ts";
import {
  consumePoints,
  type RateLimitResult,
  type RateLimitWindow,
  readUsage,
  refundPoint,
} from "../../data/rate-limit-counters.ts";
import { metrics } from "../../metrics/metrics.ts";
import { settings } from "../../settings/settings.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { describeWait, rateLimitedFault } from "./rate-limited-fault.ts";

/** A window that applies to a call, and whose it is. */
export interface ApplyingWindow extends RateLimitWindow {
  /** The name of it in headers and metrics. */
  bucket: string;
  key: string;
  /** How many calls this one counts as. */
  count?: number;
}

/** How much of a window is left after a call. */
export interface WindowState extends RateLimitResult {
  bucket: string;
  windowSeconds: number;
  /** When the window ends, by the time that all processes agree on. */
  resetAt: Date;
}

export const windowOfLimit = (bucket: string, limit: Limit, kind: LimitKind, address: string): ApplyingWindow => ({
  ...{ bucket, name: limitWindowName(bucket, kind), points: limit[kind], windowSeconds: limit.windowSeconds },
  key: rateLimitAddress(address),
});

export const windowOfRate = ({ name, calls, windowSeconds }: Rate, key: string, count = 1): ApplyingWindow => ({
  ...{ bucket: name, name, points: calls, windowSeconds, key, count },
});

const UNCHANGED_CALLS = 10;

interface Retryable {
  message: string;
  retryAfterSeconds?: number | undefined;
}

const isExhausted = ({ remaining }: WindowState): boolean => remaining === 0;

/**
 * The windows that one call is counted in. Several of them may be exhausted: the caller may come back when the last of
 * these has ended, and not when the one that refused it has.
 */
export class CallWindows {
  readonly #states: WindowState[] = [];
  readonly #counted: ApplyingWindow[] = [];

  /**
   * Counts the call in each window, until one refuses it. The windows after that are only looked at, so that refused calls
   * do not use up what belongs to others, such as the mails to an address.
   * @throws Fault `rate_limited`
   */
  async count(windows: readonly ApplyingWindow[], what?: string): Promise<void> {
    if (!settings().rateLimits) return;
    let isRefused = false;
    for (const window of windows) {
      const result: RateLimitResult = isRefused
        ? await lookAt(window)
        : await consumePoints(window, window.key, window.count);
      if (!result.allowed && !isRefused) metrics()?.limitRefused(window.bucket);
      isRefused ||= !result.allowed;
      this.#add(window, result);
      this.#counted.push(window);
    }
    if (isRefused) throw rateLimitedFault(this.#exhaustedMs, what);
  }

  /**
   * Counts the call no longer, because it told the caller nothing new. Beyond ten such calls for each one that a window
   * allows, they count: nobody may send any number of them.
   */
  async giveBack(): Promise<void> {
    for (const window of this.#counted.splice(0)) {
      const { name, points, key } = window;
      const unchanged = { ...window, name: `${name}.unchanged`, points: points * UNCHANGED_CALLS };
      if (!(await consumePoints(unchanged, key)).allowed) continue;
      await refundPoint(window, key);
      for (const state of this.#states) if (state.bucket === window.bucket) state.remaining += 1;
    }
  }

  /** Refuses the call without counting it when the window is used up. @throws Fault `rate_limited` */
  async require(window: ApplyingWindow): Promise<void> {
    if (!settings().rateLimits) return;
    const result = await lookAt(window);
    this.#add(window, result);
    if (result.allowed) return;
    metrics()?.limitRefused(window.bucket);
    throw rateLimitedFault(this.#exhaustedMs);
  }

  /** The windows, the tightest first. */
  get states(): readonly WindowState[] {
    return this.#states.toSorted((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs);
  }

  /**
   * The same error. If it says when to come back, then not before the exhausted windows have ended: what refused the call
   * may be something else, such as a limit of the account.
   */
  delay<E extends Retryable>(error: E): E {
    const { message, retryAfterSeconds } = error;
    const seconds = Math.ceil(this.#exhaustedMs / 1000);
    if (retryAfterSeconds === undefined || seconds <= retryAfterSeconds) return error;
    const worded = message.replace(describeWait(retryAfterSeconds), describeWait(seconds));
    return { ...error, message: worded, retryAfterSeconds: seconds };
  }

  get #exhaustedMs(): number {
    return Math.max(0, ...this.#states.filter(isExhausted).map(({ resetMs }) => resetMs));
  }

  #add({ bucket, windowSeconds }: ApplyingWindow, result: RateLimitResult): void {
    const resetAt = new Date(databaseNow().getTime() + result.resetMs);
    this.#states.push({ ...result, bucket, windowSeconds, resetAt });
  }
}

async function lookAt({ name, key, points, windowSeconds }: ApplyingWindow): Promise<RateLimitResult> {
  const open = await readUsage(name, key);
  const { used, resetMs } = open ?? { used: 0, resetMs: windowSeconds * 1000 };
  return { allowed: used < points, limit: points, remaining: Math.max(0, points - used), resetMs };
}
