import type { AccessCounts } from "../../contract/account-access.ts";
import type { Db } from "../../data/db.ts";
import { endLinksOfOldPassword } from "./email-links.ts";
import { readAccess } from "./end-access.ts";
import { liftCodePauses } from "./two-factor/second-factor.ts";

/** What ends with a password, whoever replaced it. @returns What can still sign in or act. */
export async function endOldPassword(tx: Db, accountId: string): Promise<AccessCounts> {
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  await tx.session.deleteMany({ where: { accountId } });
  await endLinksOfOldPassword(tx, accountId, email);
  await liftCodePauses(tx, accountId);
  return readAccess(tx, accountId);
}
