import type { AccessCounts } from "../../contract/account-access.ts";
import type { Db } from "../../data/db.ts";
import { endLinksToOtherAddresses } from "./email-links.ts";
import { readAccess } from "./end-access.ts";
import { liftCodePauses } from "./two-factor/second-factor.ts";

/** What ends with a password, whoever replaced it. @returns What can still sign in or act. */
export async function endOldPassword(tx: Db, accountId: string): Promise<AccessCounts> {
  await tx.session.deleteMany({ where: { accountId } });
  await endLinksToOtherAddresses(tx, accountId);
  await liftCodePauses(tx, accountId);
  return readAccess(tx, accountId);
}
