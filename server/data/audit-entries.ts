import type { Db } from "./db.ts";

/** One row of the audit log; members that are left out are null. */
interface AuditEntryToInsert {
  id: string;
  accountId: string | null;
  actorAccountId: string | null;
  actorKind: string;
  credentialId: string | null;
  applicationId: string | null;
  action: string;
  targetId?: string | undefined;
  before?: object | undefined;
  after?: object | undefined;
  ip: string;
  requestId: string;
}

export async function insertAuditEntries(tx: Db, entries: AuditEntryToInsert[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "AuditEntry" (id, "accountId", "actorAccountId", "actorKind", "credentialId", "applicationId", action,
      "targetId", before, after, ip, "requestId")
    SELECT id, "accountId", "actorAccountId", "actorKind", "credentialId", "applicationId", action, "targetId", before,
      after, ip, "requestId"
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS entry (id text, "accountId" text,
      "actorAccountId" text, "actorKind" text, "credentialId" text, "applicationId" text, action text, "targetId" text,
      before jsonb, after jsonb, ip text, "requestId" text)`;
}
