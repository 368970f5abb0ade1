import { z } from "zod";
import { portalOnly, staffOnly } from "../../contract/access.ts";
import { AuditEntry, AuditQuery } from "../../contract/admin.ts";
import type { Db } from "../../data/db.ts";
import { operation } from "../operation.ts";

const PAGE = 100;

/** Everybody's changes, the latest first. */
export const readAuditLog = operation(
  { name: "audit.read", access: staffOnly, input: AuditQuery, output: z.array(AuditEntry) },
  async (query, { db }) => findEntries(db, query),
);

/** What was changed of the account's own, by whom and by what. */
export const readOwnAuditLog = operation(
  {
    name: "audit.readOwn",
    access: portalOnly,
    input: AuditQuery.omit({ accountId: true }),
    output: z.array(AuditEntry),
  },
  async (query, { actor, db }) => findEntries(db, { ...query, accountId: actor.accountId }),
);

const findEntries = (db: Db, { before, action, accountId }: z.infer<typeof AuditQuery>) =>
  db.auditEntry.findMany({
    where: { accountId, ...(action && { action: { startsWith: action } }), ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: PAGE,
  });
