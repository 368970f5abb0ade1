import { randomInt } from "node:crypto";
import { isApplicationRunning } from "../application.ts";
import { databaseNow } from "./database-clock.ts";

const MAX_TAIL = 2 ** 48 - 1;
const MAX_STEP = 2 ** 24;
let lastMs = 0;
let lastTail = 0;

/**
 * A new id: 24 lowercase hex characters, the first twelve of them the database's time in milliseconds, by which lists
 * are in order whichever process made the rows. Ids of one process increase even within a millisecond, so that the rows
 * of an import keep their order.
 */
export function newId(): string {
  const now = Math.max(isApplicationRunning() ? databaseNow().getTime() : Date.now(), lastMs);
  const random = randomInt(MAX_TAIL); // taken from a buffer of random bytes, unlike `randomBytes`
  // The upper half of the range remains free for the increments of the same millisecond.
  lastTail = now === lastMs ? lastTail + 1 + Math.floor(random / MAX_STEP) : Math.floor(random / 2);
  lastMs = now;
  return now.toString(16).padStart(12, "0") + lastTail.toString(16).padStart(12, "0");
}

const ID = /^[0-9a-f]{24}$/;

/** Checked before a query: the database cannot hold every string that a caller may send. */
export const isId = (value: string): boolean => ID.test(value);
