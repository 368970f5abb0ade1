import { type Db, Prisma } from "../../data/db.ts";
import { requireOwnApplication } from "../applications/require-own-application.ts";

interface CredentialFilter {
  applicationId?: string | undefined;
  credentialId?: string | undefined;
}

/** Which calls somebody may look at: those of the own account, or those of an own application. */
export async function requestOwnerFilter(
  db: Db,
  accountId: string,
  { applicationId, credentialId }: CredentialFilter,
): Promise<Record<string, string>> {
  const of: Record<string, string> = credentialId === undefined ? {} : { credentialId };
  if (applicationId === undefined) return { accountId, ...of };
  await requireOwnApplication(db, accountId, applicationId);
  return { applicationId, ...of };
}

/** The same as a condition on `"ApiRequest" r`. */
export const requestOwnerCondition = (whose: Record<string, string>): Prisma.Sql =>
  Prisma.join(
    Object.entries(whose).map(([column, id]) => Prisma.sql`r.${Prisma.raw(`"${column}"`)} = ${id}`),
    " AND ",
  );
