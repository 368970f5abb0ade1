import { randomBytes } from "node:crypto";

const MAX_STEP = 2 ** 24;
let lastMs = 0;
let lastTail = 0;

/**
 * A new id: 24 lowercase hex characters, the first twelve of them the time in milliseconds. Ids of one process increase
 * even within a millisecond, so that the rows of an import keep their order.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  const random = randomBytes(6).readUIntBE(0, 6);
  // The upper half of the range remains free for the increments of the same millisecond.
  lastTail = now === lastMs ? lastTail + 1 + (random % MAX_STEP) : Math.floor(random / 2);
  lastMs = now;
  return now.toString(16).padStart(12, "0") + lastTail.toString(16).padStart(12, "0");
}

const ID = /^[0-9a-f]{24}$/;

/** Checked before a query: the database cannot hold every string that a caller may send. */
export const isId = (value: string): boolean => ID.test(value);
