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

/** What is counted of a window that is running; null when there is none, in this process. */
export async function peekCount(name: string, key: string) {
  const held = shared.svcCounters?.get(name);
  const running = await held?.get(key);
  if (!held || !running || running.msBeforeNext <= 0) return null;
  const { points: limit, duration: windowSeconds } = held;
  return { limit, used: running.consumedPoints, resetMs: Math.ceil(running.msBeforeNext), windowSeconds };
}

/** Takes a counted call back. */
export async function uncountCall(window: Window, key: string): Promise<void> {
  await counter(window).reward(key);
}

export async function resetCount(window: Window, key: string): Promise<void> {
  await counter(window).delete(key);
}

function describe(window: Window, result: RateLimiterRes, allowed: boolean): Count {
  const remaining = Math.max(0, result.remainingPoints);
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
