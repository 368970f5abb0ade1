import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface Window {
  /** Names the counter; each has its own. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface Count {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window starts anew. */
  resetMs: number;
}

const shared = globalThis as { svcCounters?: Map<string, RateLimiterMemory> };

function counter(window: Window): RateLimiterMemory {
  shared.svcCounters ??= new Map();
  const held = shared.svcCounters.get(window.name);
  if (held) return held;
  const { name, points, windowSeconds } = window;
  const made = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  shared.svcCounters.set(name, made);
  return made;
}

/** Counts one call of `key`. The window starts with its first call and lasts `windowSeconds`. */
export async function countCall(window: Window, key: string): Promise<Count> {
  try {
    return describe(window, await counter(window).consume(key), true);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return describe(window, refused, false);
    throw refused;
  }
}

/** How things stand, without counting a call. */
export async function readCount(window: Window, key: string): Promise<Count> {
  const result = await counter(window).get(key);
  if (!result) return { allowed: true, limit: window.points, remaining: window.points, resetMs: 0 };
  return describe(window, result, result.remainingPoints > 0);
}

export async function resetCount(window: Window, key: string): Promise<void> {
  await counter(window).delete(key);
}

function describe(window: Window, result: RateLimiterRes, allowed: boolean): Count {
  const remaining = Math.max(0, result.remainingPoints);
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
