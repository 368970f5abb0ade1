import { hash } from "node:crypto";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { newOpaqueToken } from "./secret.ts";

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
/** A shared counter has the points of as many keys: whoever filled the others must not use up what newcomers have. */
const KEYS_OF_ONE = Math.ceil(MOST_KEYS / SHARED_KEYS);

interface Counter {
  own: RateLimiterMemory;
  shared: RateLimiterMemory;
  /** Nobody outside knows who shares a counter with whom. */
  salt: string;
  /** Keys whose window began in this period of `windowSeconds`, and in the one before. */
  began: [now: number, before: number];
  periodEnds: number;
}
const shared = globalThis as { svcCounters?: Map<string, Counter> };

function counter(window: Window): Counter {
  shared.svcCounters ??= new Map();
  const held = shared.svcCounters.get(window.name);
  if (held) return held;
  const { name, points, windowSeconds: duration } = window;
  const made: Counter = {
    own: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    shared: new RateLimiterMemory({ keyPrefix: name, points: points * KEYS_OF_ONE, duration }),
    salt: newOpaqueToken(),
    began: [0, 0],
    periodEnds: 0,
  };
  shared.svcCounters.set(name, made);
  return made;
}

/** Windows last one period: none is older than the one before. */
function beginPeriod(counter: Counter): void {
  const periodMs = counter.own.duration * 1000;
  const now = Date.now();
  if (now < counter.periodEnds) return;
  counter.began = [0, now >= counter.periodEnds + periodMs ? 0 : counter.began[0]];
  counter.periodEnds = now + periodMs;
}

function isFull(counter: Counter): boolean {
  beginPeriod(counter);
  return counter.began[0] + counter.began[1] >= MOST_KEYS;
}

/** Where calls of the key are counted: by itself, or with others while there are too many. */
async function placeOf(counter: Counter, key: string): Promise<{ limiter: RateLimiterMemory; key: string }> {
  const { own, shared, salt } = counter;
  if (!isFull(counter) || (await own.get(key)) !== null) return { limiter: own, key };
  return { limiter: shared, key: String(hash("sha256", salt + key, "buffer").readUInt32BE() % SHARED_KEYS) };
}

/** Makes room for another key. */
async function drop(counter: Counter, key: string, { msBeforeNext, isFirstInDuration }: RateLimiterRes) {
  if (!(await counter.own.delete(key)) || isFirstInDuration) return;
  const isOfThisPeriod = Date.now() + msBeforeNext >= counter.periodEnds;
  const period = isOfThisPeriod ? 0 : 1;
  counter.began[period] = Math.max(0, counter.began[period] - 1);
}

/** Counts calls of `key`. The window starts with its first call and lasts `windowSeconds`. */
export async function countCall(window: Window, key: string, count = 1): Promise<Count> {
  const held = counter(window);
  const { limiter, key: place } = await placeOf(held, key);
  const note = (result: RateLimiterRes) => {
    if (limiter === held.own && result.isFirstInDuration) held.began[0] += 1;
  };
  try {
    const result = await limiter.consume(place, count);
    note(result);
    return describe(window, result, true);
  } catch (refused) {
    if (!isRefusal(refused)) throw refused;
    note(refused);
    return describe(window, refused, false);
  }
}

/** Not by its class: Next's bundles and the server each have one, and share the counters. */
const isRefusal = (thrown: unknown): thrown is RateLimiterRes =>
  !(thrown instanceof Error) && typeof (thrown as RateLimiterRes | null)?.msBeforeNext === "number";

/** What is counted of a window that is running; null when there is none, in this process. */
export async function peekCount(name: string, key: string) {
  const held = shared.svcCounters?.get(name);
  if (!held) return null;
  const { limiter, key: place } = await placeOf(held, key);
  const running = await limiter.get(place);
  if (!running || running.msBeforeNext <= 0) return null;
  const { points: limit, duration: windowSeconds } = held.own;
  const used = Math.max(0, running.consumedPoints - (limiter.points - limit));
  return { limit, used, resetMs: Math.ceil(running.msBeforeNext), windowSeconds };
}

/** Takes a counted call back. */
export async function uncountCall(window: Window, key: string): Promise<void> {
  const held = counter(window);
  const { limiter, key: place } = await placeOf(held, key);
  const left = await limiter.reward(place);
  if (limiter === held.own && left.consumedPoints <= 0) await drop(held, key, left);
}

/** Forgets a key that has just been counted; what others have counted with it stays. */
export async function resetCount(window: Window, key: string): Promise<void> {
  const held = counter(window);
  const running = await held.own.get(key);
  await (running ? drop(held, key, running) : uncountCall(window, key));
}

function describe(window: Window, result: RateLimiterRes, allowed: boolean): Count {
  const remaining = Math.min(window.points, Math.max(0, result.remainingPoints));
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
