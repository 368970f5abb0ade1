import { portalOnly } from "../../contract/access.ts";
import { PasswordChange } from "../../contract/identity.ts";
import { Ok } from "../../contract/text.ts";
import { verifyPassword } from "../../data/password.ts";
import { invalid } from "../fault.ts";
import { type Context, operation } from "../operation.ts";
import { endOldPassword, hashNewPassword } from "./hash-new-password.ts";
import { throttlePasswordAttempt } from "./throttle-sign-in.ts";

/** Changes the password and ends every session of the account, this one too: the caller signs in again. */
export const changePassword = operation(
  { name: "identity.changePassword", access: portalOnly, input: PasswordChange, output: Ok, writes: true },
  {
    async prepare({ currentPassword, newPassword }, { actor, db }) {
      const { accountId } = actor;
      const account = await db.account.findUniqueOrThrow({ where: { id: accountId } });
      const oldHash = account.passwordHash;
      await throttlePasswordAttempt(actor.ip, { accountId }, async () => {
        const matches = await verifyPassword(oldHash, currentPassword);
        if (!matches) throw invalid(["currentPassword"], "This is not your password.");
      });
      const newHash = await hashNewPassword(newPassword, "newPassword", account);
      return (context) => replacePassword(context, oldHash, newHash);
    },
  },
);

/** Only in place of the hash that was verified: of several changes at once, one takes effect. */
async function replacePassword({ actor, db, audit }: Context, oldHash: string, newHash: string) {
  const { accountId } = actor;
  const where = { id: accountId, passwordHash: oldHash };
  const { count } = await db.account.updateMany({ where, data: { passwordHash: newHash } });
  if (count === 0) throw invalid(["currentPassword"], "This is not your password any more: it was changed meanwhile.");
  const left = await endOldPassword(db, accountId);
  audit({ action: "account.changePassword", targetId: accountId, after: { left } });
  return { ok: true as const };
}
