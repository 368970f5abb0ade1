import { type Db, Prisma } from "../../data/db.ts";
import { requireOwnApplication } from "../applications/require-own-application.ts";

interface CredentialFilter {
  applicationId?: string | undefined;
  credentialId?: string | undefined;
}

/** Selects the calls that the account may read: its own, or those of one of its applications. */
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

/** The same selection as a condition on `"ApiRequest" r`. */
export const requestOwnerCondition = (owner: Record<string, string>): Prisma.Sql =>
  Prisma.join(
    Object.entries(owner).map(([column, id]) => Prisma.sql`r.${Prisma.raw(`"${column}"`)} = ${id}`),
    " AND ",
  );
