import { randomBytes } from "node:crypto";

const MAX_STEP = 2 ** 24;
let lastMs = 0;
let lastTail = 0;

/**
 * A new id: 24 lowercase hex characters, the first twelve of them the time in milliseconds. Ids that one process makes
 * are in order even within a millisecond, so that the rows of an import are listed as they were given.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastMs);
  const random = randomBytes(6).readUIntBE(0, 6);
  // Half of the range is left free, so that the steps of one millisecond do not run out of it.
  lastTail = now === lastMs ? lastTail + 1 + (random % MAX_STEP) : Math.floor(random / 2);
  lastMs = now;
  return now.toString(16).padStart(12, "0") + lastTail.toString(16).padStart(12, "0");
}

const ID = /^[0-9a-f]{24}$/;

/** A caller may send anything as an id, also what the database cannot hold. */
export const isId = (value: string): boolean => ID.test(value);
