import { portalOnly } from "../../contract/access.ts";
import { PasswordChange } from "../../contract/identity.ts";
import { Ok } from "../../contract/text.ts";
import { hashPassword, verifyPassword } from "../../data/password.ts";
import { invalid } from "../fault.ts";
import { operation } from "../operation.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";

/** Changes the password and ends every session of the account, this one too: the caller signs in anew. */
export const changePassword = operation(
  { name: "identity.changePassword", access: portalOnly, input: PasswordChange, output: Ok, writes: true },
  async ({ currentPassword, newPassword }, { actor, db, audit }) => {
    const { accountId } = actor;
    const account = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    await throttlePasswordAttempt(actor.ip, { accountId }, async () => {
      const matches = await verifyPassword(account.passwordHash, currentPassword);
      if (!matches) throw invalid(["currentPassword"], "is not your password");
    });
    // Only in place of the one that was proved: of several changes at once, one counts.
    const where = { id: accountId, passwordHash: account.passwordHash };
    const data = { passwordHash: await hashPassword(newPassword) };
    const { count } = await db.account.updateMany({ where, data });
    if (count === 0) throw invalid(["currentPassword"], "is not your password any more: it was changed meanwhile");
    await db.session.deleteMany({ where: { accountId } });
    audit({ action: "account.changePassword", targetId: accountId });
    return { ok: true };
  },
);
