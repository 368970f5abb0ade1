import { z } from "zod";
import { alsoDuringDeletion, portalOnly } from "../../../contract/access.ts";
import { AccountSecurity } from "../../../contract/account-security.ts";
import { operation } from "../../operation.ts";
import { MAX_PASSKEYS } from "../passkeys/passkeys.ts";
import { arePasskeysPossible } from "../passkeys/relying-party.ts";

/** How the caller's account can be signed in to. */
export const getAccountSecurity = operation(
  {
    name: "identity.security",
    access: alsoDuringDeletion(portalOnly),
    input: z.strictObject({}),
    output: AccountSecurity,
  },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const totp = await db.totp.findUnique({ where: { accountId }, select: { confirmedAt: true } });
    const recoveryCodesLeft = await db.recoveryCode.count({ where: { accountId, usedAt: null } });
    const passkeys = await db.passkey.findMany({
      where: { accountId },
      orderBy: { createdAt: "asc" },
      take: MAX_PASSKEYS,
    });
    return {
      twoFactor: totp?.confirmedAt ? { since: totp.confirmedAt, recoveryCodesLeft } : null,
      passkeys,
      passkeysPossible: arePasskeysPossible(),
    };
  },
);
