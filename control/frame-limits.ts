import { z } from "zod";

// How large each part of a frame may be. What only the author of a shard decides is refused beyond that. What players may
// have chosen (names, texts, what they wear) is cut: nobody in a party is to end the connection of a whole shard.

/** Of a bot's party, as JSON in UTF-8: sixteen players with all that they wear stay far below. */
const MAX_PARTY_BYTES = 32_768;
/** An item as JSON. */
const MAX_ITEM_BYTES = 2_048;
/** Characters of a name in a party that is too large. */
const SHORT_NAME_LENGTH = 32;
const MAX_ITEM_MEMBERS = 16;
const MAX_ID_LENGTH = 255;
/** How deep an item, and what a call answers, may be nested. */
const MAX_DEPTH = 8;
/** The service multiplies a revision by 1,000: the product is still below the largest integer that is exact. */
const MAX_REVISION = 9_000_000_000_000;
const INT32 = 2_147_483_647;
const DAY_MS = 86_400_000;
const MAX_CALL_MS = 10_000;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

const isText = (value: string) => !value.includes("\0") && value.isWellFormed();
/** Of so many characters at most; a database can keep it. */
export const text = (most: number) => z.string().max(most).refine(isText, "has characters that cannot be stored");

/** Of so many characters at most, the rest is cut off. */
export const truncatedText = (most: number) => z.string().transform((value) => value.slice(0, most).toWellFormed());

export const Id = text(255).min(1);
export const Count = z.int().min(0).max(INT32);
export const Revision = z.int().min(0).max(MAX_REVISION);
/** Milliseconds ago, because clocks differ; a day at most. */
export const Ago = z
  .number()
  .nonnegative()
  .transform((ms) => Math.min(ms, DAY_MS));
/** What is left of a caller's time. */
export const Budget = z.number().transform((ms) => Math.min(Math.max(ms, 0), MAX_CALL_MS));
export const Moment = z.iso.datetime().refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}, "is not a time that can be kept");

function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return most === 0 || Object.values(value).some((member) => isDeeperThan(member, most - 1));
}
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Whatever else a platform says of an item is kept, within bounds. */
export const Item = z
  .custom<{ [name: string]: unknown; id: string }>(isItem, "is no item")
  .transform((item) => ({ ...(isSmall(item) && item), id: item.id.slice(0, MAX_ID_LENGTH).toWellFormed() }));

function isItem(value: unknown): boolean {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}

/** What has very many members is not copied, nor looked through: that takes long. */
function isSmall(item: object): boolean {
  let members = 0;
  for (const _ in item) {
    members += 1;
    if (members > MAX_ITEM_MEMBERS) return false;
  }
  return members === 1 || (!isDeeperThan(item, MAX_DEPTH) && bytesOf(item) <= MAX_ITEM_BYTES);
}

const WORN = ["outfit", "backpack", "pickaxe", "shoes", "emote", "banner", "bannerColor"] as const;

/** Of a party that is too large to be kept, who is in it: what is worn goes first, then long names, then members. */
export function truncateParty<P extends { members: { displayName: string | null }[] }>(party: P | null): P | null {
  if (!party || bytesOf(party) <= MAX_PARTY_BYTES) return party;
  const bare = { ...party, members: party.members.map(withoutWornItems) };
  if (bytesOf(bare) <= MAX_PARTY_BYTES) return bare;
  const named = bare.members.map(withShortName);
  return { ...bare, members: named.slice(0, countFitting(named, MAX_PARTY_BYTES - bytesOf({ ...bare, members: [] }))) };
}

function withoutWornItems<M extends object>(member: M): M {
  const worn = new Set<string>(WORN);
  return Object.fromEntries(Object.entries(member).filter(([name]) => !worn.has(name))) as M;
}

const withShortName = <M extends { displayName: string | null }>(member: M): M => ({
  ...member,
  displayName: member.displayName?.slice(0, SHORT_NAME_LENGTH).toWellFormed() ?? null,
});

/** How many of them, from the first on, have room in a list. */
function countFitting(items: object[], bytes: number): number {
  let left = bytes;
  const end = items.findIndex((item) => {
    left -= bytesOf(item) + 1; // with its comma
    return left < 0;
  });
  return end < 0 ? items.length : end;
}
/** Data that a call answers, what players wear among it; the frame's own size bounds the rest. Too deep, it is nothing. */
export const Data = z.unknown().transform((value) => (isDeeperThan(value, MAX_DEPTH) ? null : value));
