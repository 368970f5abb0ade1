import { mayCredentialRun } from "../../data/blocked-accounts.ts";
import { type Db, Prisma } from "../../data/db.ts";

const MAY_RUN = Prisma.raw(mayCredentialRun("s"));

/** Why a schedule must not run any more: what has set it up has lost its access. Null as long as it may run. */
export async function findEndedAccess(tx: Db, scheduleId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ mayRun: boolean; isOfToken: boolean }[]>`
    SELECT ${MAY_RUN} AS "mayRun", "apiTokenId" IS NOT NULL AS "isOfToken" FROM "Schedule" s WHERE s.id = ${scheduleId}`;
  if (!row || row.mayRun) return null;
  return row.isOfToken
    ? "The API token that set up this schedule was revoked or has expired."
    : "The application that set up this schedule no longer has access to your account.";
}
