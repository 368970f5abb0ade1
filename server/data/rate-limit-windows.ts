import { hash } from "node:crypto";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { perApplication } from "../application.ts";
import { newOpaqueToken } from "./secret.ts";

export interface RateLimitWindow {
  /** Names the counter; each has its own. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window starts anew. */
  resetMs: number;
}

/** Keys that a counter keeps at a time: whoever has many addresses must not fill the memory with them. */
const MAX_KEYS = 50_000;
/** Beyond, new keys share so many counters; those that are known keep their own. */
const SHARED_WINDOWS = 1024;
/** A shared counter has the points of as many keys: whoever filled the others must not use up what newcomers have. */
const KEYS_PER_SHARED_WINDOW = Math.ceil(MAX_KEYS / SHARED_WINDOWS);

interface KeyedWindows {
  own: RateLimiterMemory;
  shared: RateLimiterMemory;
  /** Nobody outside knows who shares a counter with whom. */
  salt: string;
  /** Keys whose window began in this period of `windowSeconds`, and in the one before. */
  startedKeys: [now: number, before: number];
  periodEndsAt: number;
}

/** By the name of the limit. */
export const rateLimitWindows = perApplication("rate limit windows", () => new Map<string, KeyedWindows>());

function windowsOf(window: RateLimitWindow): KeyedWindows {
  const known = rateLimitWindows().get(window.name);
  if (known) return known;
  const { name, points, windowSeconds: duration } = window;
  const created: KeyedWindows = {
    own: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    shared: new RateLimiterMemory({ keyPrefix: name, points: points * KEYS_PER_SHARED_WINDOW, duration }),
    salt: newOpaqueToken(),
    startedKeys: [0, 0],
    periodEndsAt: 0,
  };
  rateLimitWindows().set(name, created);
  return created;
}

/** Windows last one period: none is older than the one before. */
function startPeriodIfDue(counter: KeyedWindows): void {
  const periodMs = counter.own.duration * 1000;
  const now = Date.now();
  if (now < counter.periodEndsAt) return;
  counter.startedKeys = [0, now >= counter.periodEndsAt + periodMs ? 0 : counter.startedKeys[0]];
  counter.periodEndsAt = now + periodMs;
}

function isFull(counter: KeyedWindows): boolean {
  startPeriodIfDue(counter);
  return counter.startedKeys[0] + counter.startedKeys[1] >= MAX_KEYS;
}

/** Where calls of the key are counted: by itself, or with others while there are too many. */
async function selectWindow(counter: KeyedWindows, key: string): Promise<{ limiter: RateLimiterMemory; key: string }> {
  const { own, shared, salt } = counter;
  if (!isFull(counter) || (await own.get(key)) !== null) return { limiter: own, key };
  return { limiter: shared, key: String(hash("sha256", salt + key, "buffer").readUInt32BE() % SHARED_WINDOWS) };
}

/** Makes room for another key. */
async function deleteKey(counter: KeyedWindows, key: string, { msBeforeNext, isFirstInDuration }: RateLimiterRes) {
  if (!(await counter.own.delete(key)) || isFirstInDuration) return;
  const isOfThisPeriod = Date.now() + msBeforeNext >= counter.periodEndsAt;
  const period = isOfThisPeriod ? 0 : 1;
  counter.startedKeys[period] = Math.max(0, counter.startedKeys[period] - 1);
}

/** Counts calls of `key`. The window starts with its first call and lasts `windowSeconds`. */
export async function consumePoints(window: RateLimitWindow, key: string, count = 1): Promise<RateLimitResult> {
  const held = windowsOf(window);
  const { limiter, key: place } = await selectWindow(held, key);
  const note = (result: RateLimiterRes) => {
    if (limiter === held.own && result.isFirstInDuration) held.startedKeys[0] += 1;
  };
  try {
    const result = await limiter.consume(place, count);
    note(result);
    return toResult(window, result, true);
  } catch (refused) {
    if (!isRejection(refused)) throw refused;
    note(refused);
    return toResult(window, refused, false);
  }
}

/** Not by its class: Next's bundles and the server each have one, and share the counters. */
const isRejection = (thrown: unknown): thrown is RateLimiterRes =>
  !(thrown instanceof Error) && typeof (thrown as RateLimiterRes | null)?.msBeforeNext === "number";

/** What is counted of a window that is running; null when there is none, in this process. */
export async function readUsage(name: string, key: string) {
  const held = rateLimitWindows().get(name);
  if (!held) return null;
  const { limiter, key: place } = await selectWindow(held, key);
  const running = await limiter.get(place);
  if (!running || running.msBeforeNext <= 0) return null;
  const { points: limit, duration: windowSeconds } = held.own;
  const used = Math.max(0, running.consumedPoints - (limiter.points - limit));
  return { limit, used, resetMs: Math.ceil(running.msBeforeNext), windowSeconds };
}

/** Takes a counted call back. */
export async function refundPoint(window: RateLimitWindow, key: string): Promise<void> {
  const held = windowsOf(window);
  const { limiter, key: place } = await selectWindow(held, key);
  const left = await limiter.reward(place);
  if (limiter === held.own && left.consumedPoints <= 0) await deleteKey(held, key, left);
}

/** Forgets a key that has just been counted; what others have counted with it stays. */
export async function resetWindow(window: RateLimitWindow, key: string): Promise<void> {
  const held = windowsOf(window);
  const running = await held.own.get(key);
  await (running ? deleteKey(held, key, running) : refundPoint(window, key));
}

function toResult(window: RateLimitWindow, result: RateLimiterRes, allowed: boolean): RateLimitResult {
  const remaining = Math.min(window.points, Math.max(0, result.remainingPoints));
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
