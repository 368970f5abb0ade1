import { z } from "zod";

// How large each part of a frame may be. What no shard of any version needs is refused before anything is done with it.

/** Bytes of one bot's presence, as JSON: the largest party with all that its members wear stays far below. */
const MOST_PRESENCE_BYTES = 32_768;
const MOST_ITEM_BYTES = 2_048;
const MOST_ITEM_MEMBERS = 16;
/** How deep an item, and what a call answers, may be nested. */
const MOST_DEPTH = 8;
/** Numbers of states are counted on in thousandths of them: both stay exact. */
const MOST_REVISION = 9_000_000_000_000;
const INT32 = 2_147_483_647;
const DAY_MS = 86_400_000;
const LONGEST_CALL_MS = 10_000;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

const isText = (value: string) => !value.includes("\0") && value.isWellFormed();
/** Of so many characters at most; a database can keep it. */
export const text = (most: number) => z.string().max(most).refine(isText, "has characters that cannot be stored");

export const Id = text(255).min(1);
export const Count = z.int().min(0).max(INT32);
export const Revision = z.int().min(0).max(MOST_REVISION);
/** Milliseconds ago, because clocks differ; a day at most. */
export const Ago = z
  .number()
  .nonnegative()
  .transform((ms) => Math.min(ms, DAY_MS));
/** What is left of a caller's time. */
export const Budget = z.number().transform((ms) => Math.min(Math.max(ms, 0), LONGEST_CALL_MS));
export const Moment = z.iso.datetime().refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}, "is not a time that can be kept");

export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeperThan(member, most - 1));
}
const isShort = (value: unknown, most: number) => JSON.stringify(value).length <= most;

/** Whatever else a platform says of an item is kept, within bounds. */
export const Item = z.looseObject({ id: text(255) }).refine((item) => {
  const members = Object.keys(item).length;
  if (members === 1) return true;
  return members <= MOST_ITEM_MEMBERS && !isDeeperThan(item, MOST_DEPTH) && isShort(item, MOST_ITEM_BYTES);
}, "has too many members");

export const isSmallPresence = (party: unknown): boolean => party === null || isShort(party, MOST_PRESENCE_BYTES);
/** Data that a call answers; the frame's own size bounds the rest. */
export const Data = z.unknown().refine((value) => !isDeeperThan(value, MOST_DEPTH), "is nested too deeply");
