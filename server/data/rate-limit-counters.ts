import { hash } from "node:crypto";
import type { RateLimiterRes } from "rate-limiter-flexible";
import { perApplication } from "../application.ts";
import { settings } from "../settings/settings.ts";
import { broker } from "./broker.ts";
import { createRateLimiter, publishDefinition, type RateLimiter, readDefinition } from "./rate-limiter.ts";
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

/**
 * Keys of one limit with a window of their own: a caller with many addresses must not fill the memory. Each process counts
 * the windows that it started, also those in the broker, which thus holds at most as many for each process.
 */
const MAX_KEYS = 50_000;
/** Beyond that, new keys share this many windows; known keys keep their own. */
const SHARED_WINDOWS = 1024;
/** A shared window has the points of this many keys: a caller who fills the limit must not use up the points of others. */
const KEYS_PER_SHARED_WINDOW = Math.ceil(MAX_KEYS / SHARED_WINDOWS);

interface KeyedWindows {
  name: string;
  own: RateLimiter;
  shared: RateLimiter;
  /** A caller must not be able to compute which keys share a window. The same in all processes. */
  salt: string;
  /** Whether the broker holds the keys: it gets no names and addresses, and no long keys. */
  hidesKeys: boolean;
  /** Keys whose window started in the current period of `windowSeconds`, and in the one before. */
  startedKeys: [now: number, before: number];
  periodEndsAt: number;
}

/** By the name of the limit. */
export const rateLimitCounters = perApplication("rate limit windows", () => new Map<string, KeyedWindows>());

/** With keys of the settings, all processes have the same salt. */
function createSalt(): string {
  const secret = settings().secretKeys?.at(-1)?.secret;
  return secret === undefined ? newOpaqueToken() : hash("sha256", `shared rate limit windows ${secret}`);
}

function windowsOf(window: RateLimitWindow): KeyedWindows {
  const known = rateLimitCounters().get(window.name);
  if (known) return known;
  const { name, points, windowSeconds: duration } = window;
  const created: KeyedWindows = {
    name,
    own: createRateLimiter({ keyPrefix: name, points, duration }),
    shared: createRateLimiter({ keyPrefix: `${name}:shared`, points: points * KEYS_PER_SHARED_WINDOW, duration }),
    salt: createSalt(),
    hidesKeys: broker() !== null,
    startedKeys: [0, 0],
    periodEndsAt: 0,
  };
  rateLimitCounters().set(name, created);
  return created;
}

/** A window lasts one period: no open window started before the previous one. */
function startPeriodIfDue(windows: KeyedWindows): void {
  const periodMs = windows.own.duration * 1000;
  const now = performance.now();
  if (now < windows.periodEndsAt) return;
  windows.startedKeys = [0, now >= windows.periodEndsAt + periodMs ? 0 : windows.startedKeys[0]];
  windows.periodEndsAt = now + periodMs;
  publishDefinition(windows.name, windows.own.points, windows.own.duration);
}

function isFull(windows: KeyedWindows): boolean {
  startPeriodIfDue(windows);
  return windows.startedKeys[0] + windows.startedKeys[1] >= MAX_KEYS;
}

const HIDDEN_KEY_LENGTH = 22; // 132 bits

const ownKey = ({ hidesKeys, salt }: KeyedWindows, key: string): string =>
  hidesKeys ? hash("sha256", `${salt} ${key}`, "base64url").slice(0, HIDDEN_KEY_LENGTH) : key;

/** The window that counts the key: its own, or a shared one while there are too many keys. */
async function selectWindow(windows: KeyedWindows, key: string): Promise<{ limiter: RateLimiter; key: string }> {
  const { own, shared, salt } = windows;
  const known = ownKey(windows, key);
  if (!isFull(windows) || (await own.get(known)) !== null) return { limiter: own, key: known };
  return { limiter: shared, key: String(hash("sha256", salt + key, "buffer").readUInt32BE() % SHARED_WINDOWS) };
}

async function deleteKey(windows: KeyedWindows, key: string, open: RateLimiterRes) {
  if ((await windows.own.delete(key)) && !open.isFirstInDuration) forgetKey(windows, open);
}

function forgetKey(windows: KeyedWindows, { msBeforeNext }: RateLimiterRes): void {
  const isCurrentPeriod = performance.now() + msBeforeNext >= windows.periodEndsAt;
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

/** The windows of a limit that this process or another one counts. */
async function findWindows(name: string): Promise<KeyedWindows | null> {
  const known = rateLimitCounters().get(name);
  if (known) return known;
  const definition = await readDefinition(name);
  return definition && windowsOf({ name, ...definition });
}

/** How much of an open window is used; null when there is none. */
export async function readUsage(name: string, key: string) {
  const windows = await findWindows(name);
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
  if (limiter !== windows.own || left.consumedPoints > 0) return;
  if (left.msBeforeNext > 0) await deleteKey(windows, windowKey, left);
  else if (left.msBeforeNext === 0) forgetKey(windows, left); // the broker has removed it
}

/** Closes the key's window. In a shared window only one point of the key is returned. */
export async function resetWindow(window: RateLimitWindow, key: string): Promise<void> {
  const windows = windowsOf(window);
  const known = ownKey(windows, key);
  const open = await windows.own.get(known);
  await (open ? deleteKey(windows, known, open) : refundPoint(window, key));
}

function toResult(window: RateLimitWindow, result: RateLimiterRes, allowed: boolean): RateLimitResult {
  const remaining = Math.min(window.points, Math.max(0, result.remainingPoints));
  return { allowed, limit: window.points, remaining, resetMs: Math.max(0, result.msBeforeNext) };
}
