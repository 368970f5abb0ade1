import { hash } from "node:crypto";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { perApplication } from "../application.ts";
import { newOpaqueToken } from "./secret.ts";

export interface RateLimitWindow {
  /** Windows of the same name count together. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface RateLimitResult {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** Keys of one limit with a window of their own: a caller with many addresses must not fill the memory. */
const MAX_KEYS = 50_000;
/** Beyond that, new keys share this many windows; known keys keep their own. */
const SHARED_WINDOWS = 1024;
/** A shared window has the points of this many keys: a caller who fills the limit must not use up the points of others. */
const KEYS_PER_SHARED_WINDOW = Math.ceil(MAX_KEYS / SHARED_WINDOWS);

interface KeyedWindows {
  own: RateLimiterMemory;
  shared: RateLimiterMemory;
  /** A caller must not be able to compute which keys share a window. */
  salt: string;
  /** Keys whose window started in the current period of `windowSeconds`, and in the one before. */
  startedKeys: [now: number, before: number];
  periodEndsAt: number;
}

/** By the name of the limit. */
export const rateLimitCounters = perApplication("rate limit windows", () => new Map<string, KeyedWindows>());

function windowsOf(window: RateLimitWindow): KeyedWindows {
  const known = rateLimitCounters().get(window.name);
  if (known) return known;
  const { name, points, windowSeconds: duration } = window;
  const created: KeyedWindows = {
    own: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    shared: new RateLimiterMemory({ keyPrefix: name, points: points * KEYS_PER_SHARED_WINDOW, duration }),
    salt: newOpaqueToken(),
    startedKeys: [0, 0],
    periodEndsAt: 0,
  };
  rateLimitCounters().set(name, created);
  return created;
}

/** A window lasts one period: no open window started before the previous one. */
function startPeriodIfDue(windows: KeyedWindows): void {
  const periodMs = windows.own.duration * 1000;
  const now = Date.now();
  if (now < windows.periodEndsAt) return;
  windows.startedKeys = [0, now >= windows.periodEndsAt + periodMs ? 0 : windows.startedKeys[0]];
  windows.periodEndsAt = now + periodMs;
}

function isFull(windows: KeyedWindows): boolean {
  startPeriodIfDue(windows);
  return windows.startedKeys[0] + windows.startedKeys[1] >= MAX_KEYS;
}

/** The window that counts the key: its own, or a shared one while there are too many keys. */
async function selectWindow(windows: KeyedWindows, key: string): Promise<{ limiter: RateLimiterMemory; key: string }> {
  const { own, shared, salt } = windows;
  if (!isFull(windows) || (await own.get(key)) !== null) return { limiter: own, key };
  return { limiter: shared, key: String(hash("sha256", salt + key, "buffer").readUInt32BE() % SHARED_WINDOWS) };
}

async function deleteKey(windows: KeyedWindows, key: string, { msBeforeNext, isFirstInDuration }: RateLimiterRes) {
  if (!(await windows.own.delete(key)) || isFirstInDuration) return;
  const isCurrentPeriod = Date.now() + msBeforeNext >= windows.periodEndsAt;
  const period = isCurrentPeriod ? 0 : 1;
  windows.startedKeys[period] = Math.max(0, windows.startedKeys[period] - 1);
}

/** Counts calls of `key`. A window starts with the first call and lasts `windowSeconds`. */
export async function consumePoints(window: RateLimitWindow, key: string, count = 1): Promise<RateLimitResult> {
  const windows = windowsOf(window);
  const { limiter, key: windowKey } = await selectWindow(windows, key);
  const countKey = (result: RateLimiterRes) => {
    if (limiter === windows.own && result.isFirstInDuration) windows.startedKeys[0] += 1;
  };
  try {
    const result = await limiter.consume(windowKey, count);
    countKey(result);
    return toResult(window, result, true);
  } catch (rejected) {
    if (!isRejection(rejected)) throw rejected;
    countKey(rejected);
    return toResult(window, rejected, false);
  }
}

/** Not checked by class: Next's bundles have a second copy of the library, and share the windows with the server. */
const isRejection = (thrown: unknown): thrown is RateLimiterRes =>
  !(thrown instanceof Error) && typeof (thrown as RateLimiterRes | null)?.msBeforeNext === "number";

/** How much of an open window is used; null when this process has none. */
export async function readUsage(name: string, key: string) {
  const windows = rateLimitCounters().get(name);
  if (!windows) return null;
  const { limiter, key: windowKey } = await selectWindow(windows, key);
  const open = await limiter.get(windowKey);
  if (!open || open.msBeforeNext <= 0) return null;
  const { points: limit, duration: windowSeconds } = windows.own;
  const used = Math.max(0, open.consumedPoints - (limiter.points - limit));
  return { limit, used, resetMs: Math.ceil(open.msBeforeNext), windowSeconds };
}

/** Returns the point of a counted call. */
export async function refundPoint(window: RateLimitWindow, key: string): Promise<void> {
  const windows = windowsOf(window);
  const { limiter, key: windowKey } = await selectWindow(windows, key);
  const left = await limiter.reward(windowKey);
  if (limiter === windows.own && left.consumedPoints <= 0) await deleteKey(windows, key, left);
}

/** Closes the key's window. In a shared window only one point of the key is returned. */
export async function resetWindow(window: RateLimitWindow, key: string): Promise<void> {
  const windows = windowsOf(window);
  const open = await windows.own.get(key);
  await (open ? deleteKey(windows, key, open) : refundPoint(window, key));
}

function toResult(window: RateLimitWindow, result: RateLimiterRes, allowed: boolean): RateLimitResult {
  const remaining = Math.min(window.points, Math.max(0, result.remainingPoints));
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
