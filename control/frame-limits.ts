import { z } from "zod";

// The limits of each part of a frame. A value that the author of a shard chooses is refused beyond its limit. A value
// that players choose (names, texts, worn items) is truncated, so that no player can end the connection of a shard.

/** The limit of a party, as JSON in UTF-8. Sixteen players with all their items stay far below it. */
const MAX_PARTY_BYTES = 32_768;
/** The limit of an item, as JSON. */
const MAX_ITEM_BYTES = 2_048;
/** The length of a name in a party that is too large. */
const SHORT_NAME_LENGTH = 32;
const MAX_ITEM_MEMBERS = 16;
const MAX_ID_LENGTH = 255;
/** The nesting depth of an item, and of the data that a call returns. */
const MAX_DEPTH = 8;
/** The service multiplies a revision by 1,000. The product must be a safe integer. */
const MAX_REVISION = 9_000_000_000_000;
const INT32 = 2_147_483_647;
const DAY_MS = 86_400_000;
const MAX_CALL_MS = 10_000;
/** A person may take so long to sign in with an account. */
export const MAX_SIGN_IN_MS = 15 * 60_000;
const MAX_ADDRESS_LENGTH = 2048;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

const isText = (value: string) => !value.includes("\0") && value.isWellFormed();
/** A text that a database can store. */
export const text = (maxLength: number) =>
  z.string().max(maxLength).refine(isText, "has characters that cannot be stored");

/** A text that is truncated to this length. */
export const truncatedText = (maxLength: number) =>
  z.string().transform((value) => value.slice(0, maxLength).toWellFormed());

export const Id = text(255).min(1);
/** Of an assignment. */
export const Fence = z.int().nonnegative();
export const Count = z.int().min(0).max(INT32);
export const Revision = z.int().min(0).max(MAX_REVISION);
/** An age in milliseconds, a day at most. An age is independent of the sender's clock. */
export const Ago = z
  .number()
  .nonnegative()
  .transform((ms) => Math.min(ms, DAY_MS));
/** What is left of a caller's time. */
export const Budget = z.number().transform((ms) => Math.min(Math.max(ms, 0), MAX_CALL_MS));
/** How long a person may take to sign in. */
export const SignInBudget = z.number().transform((ms) => Math.min(Math.max(ms, 0), MAX_SIGN_IN_MS));
/** How long a prompt is valid. */
export const SignInTime = z
  .number()
  .positive()
  .transform((ms) => Math.min(ms, MAX_SIGN_IN_MS));
/**
 * The address of a web page, as a browser requests it: characters that look like others, or that reorder a line, are
 * encoded. A name before the host could make it look like another site's.
 */
export const WebAddress = text(MAX_ADDRESS_LENGTH)
  .refine(isWebAddress, "is no address of a web page")
  .transform((value) => new URL(value).href)
  .refine(({ length }) => length <= MAX_ADDRESS_LENGTH, "is too long");
/** Each character of it can be seen. */
export const visibleText = (maxLength: number) =>
  text(maxLength)
    .min(1)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "has characters that cannot be seen");
export const Moment = z.iso.datetime().refine((value) => {
  const year = new Date(value).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}, "is not a time that can be stored");

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** An item, with the other members that a platform gives it while they are within the limits. */
export const Item = z
  .custom<{ [name: string]: unknown; id: string }>(isItem, "is no item")
  .transform((item) => ({ ...keepMembers(item), id: item.id.slice(0, MAX_ID_LENGTH).toWellFormed() }));

function isItem(value: unknown): boolean {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";
}

/** An item with many members is not inspected, because that takes too long. Of a large item the picture goes first. */
function keepMembers(item: object): object {
  const members = countMembers(item);
  if (members === 1) return item;
  if (members > MAX_ITEM_MEMBERS) return {};
  return [item, withoutPicture(item)].find(isSmall) ?? {};
}

/** Stops counting beyond the limit. */
function countMembers(item: object): number {
  let members = 0;
  for (const _ in item) {
    members += 1;
    if (members > MAX_ITEM_MEMBERS) break;
  }
  return members;
}

const isSmall = (item: object) => !isDeeperThan(item, MAX_DEPTH) && bytesOf(item) <= MAX_ITEM_BYTES;

function withoutPicture(item: object): object {
  const { image: _, ...others } = item as { image?: unknown };
  return others;
}

const WORN_NAMES = new Set(["outfit", "backpack", "pickaxe", "shoes", "sidekick", "emote", "banner", "bannerColor"]);

/** Reduces a party that is too large: first without pictures, then without worn items, then with short names, then with fewer members. */
export function truncateParty<P extends { members: { displayName: string | null }[] }>(party: P | null): P | null {
  if (!party || bytesOf(party) <= MAX_PARTY_BYTES) return party;
  const plain = { ...party, members: party.members.map(withoutPictures) };
  if (bytesOf(plain) <= MAX_PARTY_BYTES) return plain;
  const bare = { ...party, members: party.members.map(withoutWornItems) };
  if (bytesOf(bare) <= MAX_PARTY_BYTES) return bare;
  const named = bare.members.map(withShortName);
  return { ...bare, members: named.slice(0, countFitting(named, MAX_PARTY_BYTES - bytesOf({ ...bare, members: [] }))) };
}

function withoutPictures<M extends object>(member: M): M {
  const members = Object.entries(member).map(([name, value]) =>
    WORN_NAMES.has(name) && typeof value === "object" && value !== null ? [name, withoutPicture(value)] : [name, value],
  );
  return Object.fromEntries(members) as M;
}

function withoutWornItems<M extends object>(member: M): M {
  return Object.fromEntries(Object.entries(member).filter(([name]) => !WORN_NAMES.has(name))) as M;
}

const withShortName = <M extends { displayName: string | null }>(member: M): M => ({
  ...member,
  displayName: member.displayName?.slice(0, SHORT_NAME_LENGTH).toWellFormed() ?? null,
});

/** The number of items, from the first on, that fit into a list of this size. */
function countFitting(items: object[], bytes: number): number {
  let left = bytes;
  const end = items.findIndex((item) => {
    left -= bytesOf(item) + 1; // with its comma
    return left < 0;
  });
  return end < 0 ? items.length : end;
}
/** The data that a call returns. Data that is nested too deeply becomes null. The frame's size limits the rest. */
export const Data = z.unknown().transform((value) => (isDeeperThan(value, MAX_DEPTH) ? null : value));
