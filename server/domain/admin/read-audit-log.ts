import { z } from "zod";
import { portalOnly, staffOnly } from "../../contract/access.ts";
import { AuditEntry, AuditQuery } from "../../contract/admin.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import { readAuditValues } from "../../data/audit-entries.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { escapeLikePattern } from "../../data/escape-like-pattern.ts";
import type { Actor } from "../actor.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { operation } from "../operation.ts";
import { MAX_AUDIT_VALUE_BYTES } from "../record-audit-entries.ts";
import { readPlaces, readTargetNames } from "./audit-targets.ts";

type AuditEntries = z.input<typeof AuditEntry>[];

/** The changes of all accounts, the latest first. */
export const readAuditLog = operation(
  { name: "audit.read", access: staffOnly, input: AuditQuery, output: z.array(AuditEntry) },
  async ({ accountId, ...query }, { db }) =>
    findEntries(
      db,
      { ...query, accountId },
      accountId ? { OR: [{ accountId }, { actorAccountId: accountId }] } : {},
      {},
    ),
);

/** The changes of the account's own data, with who made them and by which credential. */
export const readOwnAuditLog = operation(
  {
    name: "audit.readOwn",
    access: portalOnly,
    input: AuditQuery.omit({ accountId: true }),
    output: z.array(AuditEntry),
  },
  async (query, { actor: { accountId }, db }) => {
    const entries = await findEntries(db, { ...query, accountId }, { accountId }, showsOrigin(accountId));
    return entries.map((entry) => {
      if (!isSomebodyElse(entry.actorAccountId, accountId)) return entry;
      return entry.actorKind === VISITOR ? { ...entry, ...NO_AUTHOR } : hideStaffMember(entry);
    });
  },
);

/** How many entries the log of all accounts has. */
export const countAuditLog = operation(
  { name: "audit.count", access: staffOnly, input: z.strictObject({}), output: BoundedCount },
  (_, { db }) => countEntries(db, {}),
);

/** How many entries the account's own log has. */
export const countOwnAuditLog = operation(
  { name: "audit.countOwn", access: portalOnly, input: z.strictObject({}), output: BoundedCount },
  (_, { actor: { accountId }, db }) => countEntries(db, { accountId }),
);

const countEntries = async (db: Db, where: Prisma.AuditEntryWhereInput): Promise<BoundedCount> =>
  toBoundedCount(await db.auditEntry.count({ where, orderBy: { sequence: "desc" }, take: ROWS_TO_COUNT }));

/** Somebody who used no right: with a link, for example. Where they are signed in themselves, is for staff only. */
const VISITOR: Actor["kind"] = "nobody";

/** The entries whose address and request an account may see, of those about it. */
const showsOrigin = (accountId: string): Prisma.AuditEntryWhereInput => ({
  OR: [{ actorAccountId: null }, { actorAccountId: accountId }, { actorKind: VISITOR }],
});

const NO_AUTHOR = {
  ...{ actorAccountId: null, actorName: null, credentialId: null, credentialName: null },
  ...{ applicationId: null, applicationName: null },
};

const isSomebodyElse = (id: string | null, own: string) => id !== null && id !== own;

/**
 * A change by staff, as the account may see it: what was changed and when, but not by whom, by which credential, from
 * where or in which request. Members are listed one by one, so that a new member of an entry stays hidden.
 */
const hideStaffMember = (entry: AuditEntries[number]): AuditEntries[number] => ({
  ...(namesAuthor(entry)
    ? { targetId: null, targetName: null, targetExists: false }
    : { targetId: entry.targetId, targetName: entry.targetName, targetExists: entry.targetExists }),
  id: entry.id,
  createdAt: entry.createdAt,
  action: entry.action,
  accountId: entry.accountId,
  accountName: entry.accountName,
  count: entry.count,
  place: entry.place,
  before: entry.before,
  after: entry.after,
  actorKind: "staff",
  ...NO_AUTHOR,
  ip: null,
  requestId: null,
});

const namesAuthor = ({ actorAccountId, credentialId, targetId }: AuditEntries[number]): boolean =>
  targetId !== null && [actorAccountId, credentialId].includes(targetId);

/** Its `accountId` is the owner of the categories that the search may name. */
type EntryFilter = z.infer<typeof AuditQuery>;

/** @param where Whose entries they are. @param origin Those whose address and request the reader sees, and so may search. */
async function findEntries(
  db: Db,
  { before, action, search, from, until, limit, accountId }: EntryFilter,
  where: Prisma.AuditEntryWhereInput,
  origin: Prisma.AuditEntryWhereInput,
): Promise<AuditEntries> {
  const rows = await db.auditEntry.findMany({
    where: {
      AND: [where, search ? await matchesSearch(db, { search, accountId, origin }) : {}],
      ...(action && { action: { startsWith: escapeLikePattern(action) } }),
      ...(before && (await olderThan(db, before))),
      ...((from || until) && { createdAt: { ...(from && { gte: from }), ...(until && { lt: until }) } }),
    },
    omit: { before: true, after: true, sequence: true },
    orderBy: { sequence: "desc" },
    take: limit,
  });
  const values = await readValues(
    db,
    rows.map(({ id }) => id),
  );
  const nameOf = await readNames(db, rows);
  const targetNameOf = await readTargetNames(db, rows);
  const placeOf = await readPlaces(db, [...values.values()]);
  return rows.map((row) => ({
    ...row,
    ...(values.get(row.id) ?? { before: null, after: null }),
    targetName: row.targetName ?? (targetNameOf(row) || null),
    targetExists: targetNameOf(row) !== null,
    place: placeOf(values.get(row.id)),
    accountName: nameOf(row.accountId),
    actorName: nameOf(row.actorAccountId),
    credentialName: nameOf(row.credentialId),
    applicationName: nameOf(row.applicationId),
  }));
}

/** The members of `after` that name a category. */
const CATEGORY_MEMBERS = ["category", "parent"];
const MAX_CATEGORIES = 50;

interface SearchedEntries {
  search: string;
  /** Whose categories; all without it. */
  accountId: string | undefined;
  origin: Prisma.AuditEntryWhereInput;
}

/** A category's name finds what was done to the bots in it. */
async function matchesSearch(
  db: Db,
  { search, accountId, origin }: SearchedEntries,
): Promise<Prisma.AuditEntryWhereInput> {
  const contains = { contains: escapeLikePattern(search), mode: "insensitive" } as const;
  const categories = await db.category.findMany({
    where: { name: contains, ...(accountId !== undefined && { accountId }) },
    select: { id: true },
    take: MAX_CATEGORIES,
  });
  const inCategory = categories.flatMap(({ id }) =>
    CATEGORY_MEMBERS.map((member) => ({ after: { path: [member], equals: id } })),
  );
  const byOrigin = { AND: [origin, { OR: [{ ip: search }, { requestId: search }] }] };
  return { OR: [{ targetName: contains }, { targetId: search }, byOrigin, ...inCategory] };
}

async function olderThan(db: Db, id: string): Promise<Prisma.AuditEntryWhereInput> {
  const entry = await db.auditEntry.findUnique({ where: { id }, select: { sequence: true } });
  return entry ? { sequence: { lt: entry.sequence } } : { id: { lt: id } };
}

/** Jsonb is a little longer as text than what was written. */
const MAX_VALUE_TEXT_BYTES = 2 * MAX_AUDIT_VALUE_BYTES;

async function readValues(db: Db, ids: string[]) {
  const read = await readAuditValues(db, ids, MAX_VALUE_TEXT_BYTES);
  return new Map(read.map(({ id, before, after }) => [id, { before, after }]));
}

type EntryIds = Record<"accountId" | "actorAccountId" | "credentialId" | "applicationId", string | null>;

/** The names of all accounts, API tokens and applications of a page, in three statements. */
async function readNames(db: Db, rows: readonly EntryIds[]): Promise<(id: string | null) => string | null> {
  const among = (pick: (row: EntryIds) => (string | null)[]) => ({
    id: { in: [...new Set(rows.flatMap(pick))].filter((id) => id !== null) },
  });
  const select = { id: true, name: true } as const;
  const accounts = await db.account.findMany({
    where: among((row) => [row.accountId, row.actorAccountId]),
    select: { id: true, username: true },
  });
  const tokens = await db.apiToken.findMany({ where: among((row) => [row.credentialId]), select });
  const applications = await db.application.findMany({ where: among((row) => [row.applicationId]), select });
  const named = [...tokens, ...applications].map(({ id, name }) => [id, name] as const);
  const names = new Map([...accounts.map(({ id, username }) => [id, username] as const), ...named]);
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
