import { type Db, Prisma } from "./db.ts";

/** One row of the audit log; members that are left out are null. */
export interface AuditEntryToInsert {
  id: string;
  accountId: string | null;
  actorAccountId: string | null;
  actorKind: string;
  credentialId: string | null;
  applicationId: string | null;
  action: string;
  targetId?: string | undefined;
  targetName?: string | undefined;
  count?: number | undefined;
  before?: object | undefined;
  after?: object | undefined;
  ip: string;
  requestId: string;
}

/**
 * The one statement that inserts audit entries.
 * @param parameter Holds the entries as a JSON array: `$1`.
 * @param onlyIf A table or a part of the same statement that must have a row.
 */
export const insertAuditEntriesSql = (parameter: string, onlyIf = "(VALUES (1)) always"): string =>
  `INSERT INTO "AuditEntry" (id, "accountId", "actorAccountId", "actorKind", "credentialId", "applicationId", action,
     "targetId", "targetName", count, before, after, ip, "requestId")
   SELECT id, "accountId", "actorAccountId", "actorKind", "credentialId", "applicationId", action, "targetId",
     "targetName", count, before, after, ip, "requestId"
   FROM jsonb_to_recordset(${parameter}::jsonb) AS entry (id text, "accountId" text,
     "actorAccountId" text, "actorKind" text, "credentialId" text, "applicationId" text, action text, "targetId" text,
     "targetName" text, count int, before jsonb, after jsonb, ip text, "requestId" text)
   WHERE EXISTS (SELECT FROM ${onlyIf})`;

const INSERT_AUDIT_ENTRIES = insertAuditEntriesSql("$1");

export async function insertAuditEntries(tx: Db, entries: readonly AuditEntryToInsert[]): Promise<void> {
  await tx.$executeRawUnsafe(INSERT_AUDIT_ENTRIES, JSON.stringify(entries));
}

interface AuditValues {
  id: string;
  before: Prisma.JsonValue;
  after: Prisma.JsonValue;
}

/** The values before and after the change. Early versions stored values of any size: those above `maxBytes` are omitted. */
export function readAuditValues(db: Db, ids: string[], maxBytes: number): Promise<AuditValues[]> {
  const bounded = (name: string) => {
    const column = Prisma.raw(`"${name}"`);
    return Prisma.sql`CASE WHEN octet_length(${column}::text) <= ${maxBytes} THEN ${column}
      WHEN ${column} IS NOT NULL THEN jsonb_build_object('omitted', octet_length(${column}::text) || ' bytes') END AS ${column}`;
  };
  return db.$queryRaw<AuditValues[]>`
    SELECT id, ${bounded("before")}, ${bounded("after")} FROM "AuditEntry" WHERE id = ANY (${ids}::text[])`;
}
