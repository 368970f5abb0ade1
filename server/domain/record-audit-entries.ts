import { insertAuditEntries } from "../data/audit-entries.ts";
import type { Db, Prisma } from "../data/db.ts";
import { newId } from "../data/id.ts";
import type { Actor } from "./actor.ts";
import { type AuditAction, sendSecurityNotices } from "./identity/security-notices.ts";

const MAX_LIST_ITEMS = 50;
const MAX_CHARACTERS = 500;
const MAX_DEPTH = 8;
/** Limit of an entry's `before`, and of its `after`. A page of a hundred entries stays below a few megabytes. */
export const MAX_AUDIT_VALUE_BYTES = 8 * 1024;

const formatCount = (value: number) => value.toLocaleString("en");
const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? "");

/** The values as an audit entry stores them: of long lists and texts the beginning, and how much was left out. */
export function truncateAuditValues(values: object): object {
  const cut = truncateValue(values, 0) as Record<string, unknown>;
  let left = jsonBytes(cut);
  if (left <= MAX_AUDIT_VALUE_BYTES) return cut;
  const members = Object.entries(cut).map(([name, value]) => ({ name, bytes: jsonBytes(value) }));
  for (const { name, bytes } of members.sort((a, b) => b.bytes - a.bytes)) {
    if (left <= MAX_AUDIT_VALUE_BYTES) break;
    cut[name] = `${formatCount(jsonBytes((values as Record<string, unknown>)[name]))} bytes, not stored`;
    left -= bytes - jsonBytes(cut[name]);
  }
  return cut;
}

function truncateValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return truncateText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return "nested deeper, not stored";
  if (Array.isArray(value)) {
    const stored = value.slice(0, MAX_LIST_ITEMS).map((item) => truncateValue(item, depth + 1));
    return value.length > MAX_LIST_ITEMS ? [...stored, `${formatCount(value.length - MAX_LIST_ITEMS)} more`] : stored;
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, truncateValue(member, depth + 1)]));
}

const truncateText = (text: string): string =>
  text.length > MAX_CHARACTERS
    ? `${text.slice(0, MAX_CHARACTERS).toWellFormed()}… (${formatCount(text.length - MAX_CHARACTERS)} more characters)`
    : text;

/** Something that was changed: `bot.update` of that bot, from these members to those. */
export interface Change {
  action: AuditAction;
  targetId?: string | undefined;
  /** What the target is called; where it is left out, its name in `after` or `before`. */
  targetName?: string | undefined;
  /** How many things were changed, where it can be several; where it is left out, the `count` in `after`. */
  count?: number;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Whose data it is, where that is not the actor's own. */
  accountId?: string;
  /** Who did it, where the caller has no credential: the session that signing in opens, or an OAuth client. */
  by?: ChangeAuthor;
}

export type ChangeAuthor =
  | { kind: "session"; accountId: string; credentialId: string }
  | { kind: "application"; accountId: string; applicationId: string };

/** Writes the changes into the audit log: who, by which credential, from where. Those about security are mailed, too. */
export async function recordAuditEntries(tx: Db, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const entries = toAuditEntries(actor, changes);
  await insertAuditEntries(tx, entries);
  await sendSecurityNotices(tx, entries);
}

/**
 * The rows of the audit log for these changes. For `recordAuditEntries`, and for an operation that writes `"by statement"`:
 * it passes them to its statement, which inserts them together with the change.
 */
export const toAuditEntries = (actor: Actor, changes: readonly Change[]) =>
  changes.map(({ before, after, by, targetName, count, ...change }) => ({
    id: newId(),
    ...describeAuthor(by ?? actor, change.accountId),
    ip: actor.ip,
    requestId: actor.requestId,
    ...change,
    targetName: targetName ?? readName(after) ?? readName(before),
    count: count ?? readCount(after),
    before: before && truncateAuditValues(before),
    after: after && truncateAuditValues(after),
  }));

const NAME_MEMBERS = ["name", "nickname", "username"] as const;

function readName(values: Prisma.InputJsonObject | undefined): string | undefined {
  const names = NAME_MEMBERS.map((member) => values?.[member]);
  return names.find((name) => typeof name === "string");
}

function readCount(values: Prisma.InputJsonObject | undefined): number | undefined {
  return typeof values?.count === "number" ? values.count : undefined;
}

const UNKNOWN_AUTHOR = { accountId: null, actorAccountId: null, credentialId: null, applicationId: null };

/** @param changed Whose data it is, where that may not be the author's own. */
function describeAuthor(author: Actor | ChangeAuthor, changed: string | undefined) {
  const actorKind = author.kind;
  switch (author.kind) {
    case "nobody":
      return { ...UNKNOWN_AUTHOR, actorKind };
    case "operator":
      return { ...UNKNOWN_AUTHOR, actorKind, accountId: author.accountId || null };
    case "application": {
      const { accountId, applicationId } = author;
      return { ...UNKNOWN_AUTHOR, actorKind, accountId, applicationId };
    }
    default: {
      const { accountId, credentialId } = author;
      const applicationId = "applicationId" in author ? (author.applicationId ?? null) : null;
      // Somebody with a link, who happens to be signed in elsewhere: only staff see where.
      const isVisitor = "isIncidental" in author && changed !== undefined && changed !== accountId;
      const kind = isVisitor ? "nobody" : actorKind;
      return { actorKind: kind, accountId, actorAccountId: accountId, credentialId, applicationId };
    }
  }
}
