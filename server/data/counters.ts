import { crc32 } from "node:zlib";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

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

/** Keys that a counter keeps at a time: whoever has many addresses must not fill the memory with them. */
const MOST_KEYS = 50_000;
/** Beyond, new keys share so many counters; those that are known keep their own. */
const SHARED_KEYS = 1024;

interface Counter {
  limiter: RateLimiterMemory;
  /** Keys whose window began in this period of `windowSeconds`, and in the one before. */
  began: [now: number, before: number];
  periodEnds: number;
}
const shared = globalThis as { svcCounters?: Map<string, Counter> };

function counter(window: Window): Counter {
  shared.svcCounters ??= new Map();
  const held = shared.svcCounters.get(window.name);
  if (held) return held;
  const { name, points, windowSeconds } = window;
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds });
  const made: Counter = { limiter, began: [0, 0], periodEnds: 0 };
  shared.svcCounters.set(name, made);
  return made;
}

const isFull = ({ began }: Counter): boolean => began[0] + began[1] >= MOST_KEYS;
const sharedKey = (key: string): string => `shared ${crc32(key) % SHARED_KEYS}`;

/** The key itself, or the one it shares with others while there are too many. */
async function keyIn(counter: Counter, key: string): Promise<string> {
  if (!isFull(counter) || (await counter.limiter.get(key)) !== null) return key;
  return sharedKey(key);
}

/** Windows last one period: none is older than the one before. */
function noteBegun(counter: Counter): void {
  const periodMs = counter.limiter.duration * 1000;
  const now = Date.now();
  if (now >= counter.periodEnds) {
    const before = now >= counter.periodEnds + periodMs ? 0 : counter.began[0];
    counter.began = [0, before];
    counter.periodEnds = now + periodMs;
  }
  counter.began[0] += 1;
}

/** Counts calls of `key`. The window starts with its first call and lasts `windowSeconds`. */
export async function countCall(window: Window, key: string, count = 1): Promise<Count> {
  const held = counter(window);
  try {
    const result = await held.limiter.consume(await keyIn(held, key), count);
    if (result.isFirstInDuration) noteBegun(held);
    return describe(window, result, true);
  } catch (refused) {
    if (!isRefusal(refused)) throw refused;
    if (refused.isFirstInDuration) noteBegun(held);
    return describe(window, refused, false);
  }
}

/** Not by its class: Next's bundles and the server each have one, and share the counters. */
const isRefusal = (thrown: unknown): thrown is RateLimiterRes =>
  !(thrown instanceof Error) && typeof (thrown as RateLimiterRes | null)?.msBeforeNext === "number";

/** What is counted of a window that is running; null when there is none, in this process. */
export async function peekCount(name: string, key: string) {
  const held = shared.svcCounters?.get(name);
  const running = held && (await held.limiter.get(await keyIn(held, key)));
  if (!running || running.msBeforeNext <= 0) return null;
  const { points: limit, duration: windowSeconds } = held.limiter;
  return { limit, used: running.consumedPoints, resetMs: Math.ceil(running.msBeforeNext), windowSeconds };
}

/** Takes a counted call back. */
export async function uncountCall(window: Window, key: string): Promise<void> {
  const held = counter(window);
  await held.limiter.reward(await keyIn(held, key));
}

export async function resetCount(window: Window, key: string): Promise<void> {
  const held = counter(window);
  await held.limiter.delete(await keyIn(held, key));
}

function describe(window: Window, result: RateLimiterRes, allowed: boolean): Count {
  const remaining = Math.max(0, result.remainingPoints);
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
