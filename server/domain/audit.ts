import { insertAuditEntries } from "../data/audit-entries.ts";
import type { Db, Prisma } from "../data/db.ts";
import { newId } from "../data/id.ts";
import type { Actor, Origin } from "./actor.ts";
import { truncateAuditValues } from "./truncate-audit-values.ts";

/** Something that was changed: `bot.update` of that bot, from these members to those. */
export interface Change {
  action: string;
  targetId?: string;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
  /** Whose data it is, where that is not the actor's own. */
  accountId?: string;
}

/** An OAuth client that exchanges a code; it acts for nobody who is signed in. */
type ClientActor = Origin & { kind: "application"; accountId: string; applicationId: string };

/** Writes what an operation changed: who, by which credential, from where. */
export async function recordChanges(tx: Db, actor: Actor | ClientActor, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const who = {
    actorKind: actor.kind,
    actorAccountId: "flags" in actor ? actor.accountId : null,
    credentialId: "credentialId" in actor ? actor.credentialId : null,
    applicationId: "applicationId" in actor ? (actor.applicationId ?? null) : null,
    ip: actor.ip,
    requestId: actor.requestId,
  };
  const owner = "accountId" in actor && actor.accountId !== "" ? actor.accountId : null;
  await insertAuditEntries(
    tx,
    changes.map(({ before, after, ...change }) => ({
      id: newId(),
      accountId: owner,
      ...who,
      ...change,
      before: before && truncateAuditValues(before),
      after: after && truncateAuditValues(after),
    })),
  );
}
