import { perApplication } from "../../application.ts";

/** Milliseconds of searches that an account may use at once; they come back at this rate. */
const BURST_MS = 4_000;
const SHARE = 0.25;

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

interface Turns {
  /** Ends when the last search that was asked for has ended. */
  last: Promise<void>;
  waiting: number;
  /** Of `BURST_MS`, at the time of `at`. Below zero, the next search waits. */
  left: number;
  at: number;
}
const byAccount = perApplication("turns of item searches", () => new Map<string, Turns>());

function refill(turns: Turns): void {
  const now = performance.now();
  turns.left = Math.min(BURST_MS, turns.left + (now - turns.at) * SHARE);
  turns.at = now;
}

/**
 * Runs one search of an account at a time, and after many long ones at a quarter of the time. Catalogues are the
 * accounts' own, have up to 30,000 items, and are searched in this thread: whoever asks too much waits, and nobody else.
 */
export async function inTurn<T>(accountId: string, search: () => Promise<T>): Promise<T> {
  const all = byAccount();
  const turns = all.get(accountId) ?? { last: Promise.resolve(), waiting: 0, left: BURST_MS, at: performance.now() };
  all.set(accountId, turns);
  const { promise: own, resolve: end } = Promise.withResolvers<void>();
  const before = turns.last;
  turns.last = own;
  turns.waiting += 1;
  try {
    await before;
    refill(turns);
    if (turns.left < 0) await sleep(-turns.left / SHARE);
    const startedAt = performance.now();
    try {
      return await search();
    } finally {
      refill(turns);
      turns.left -= performance.now() - startedAt;
    }
  } finally {
    turns.waiting -= 1;
    end();
    forgetLater(all, accountId, turns);
  }
}

/** An account whose time has come back equals a new one. */
function forgetLater(all: Map<string, Turns>, accountId: string, turns: Turns): void {
  if (turns.waiting > 0) return;
  const ms = (BURST_MS - turns.left) / SHARE;
  setTimeout(() => {
    refill(turns);
    if (turns.waiting === 0 && turns.left >= BURST_MS && all.get(accountId) === turns) all.delete(accountId);
  }, ms + 10).unref();
}
