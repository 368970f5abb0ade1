import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { TwoFactorRemoval } from "../../contract/account-security.ts";
import { AccountReference, ResetLink } from "../../contract/admin.ts";
import { Ok, text } from "../../contract/text.ts";
import { Fault } from "../fault.ts";
import { issueEmailLink } from "../identity/email-links.ts";
import { lockChangeableAccount } from "../identity/may-change-account.ts";
import { deleteTwoFactor } from "../identity/two-factor/totp.ts";
import { type Context, operation } from "../operation.ts";
import { operatorOperation } from "../service/operator-operation.ts";

const access = staffOnly;

/** A link by which a new password can be chosen, for staff to hand over. Only this answer holds it. */
export const createResetLink = operation(
  { name: "admin.createResetLink", access, input: AccountReference, output: ResetLink, writes: true },
  async ({ accountId }, context) => makeResetLink(context, accountId),
);

export const createOperatorResetLink = operatorOperation(
  { name: "accounts.createResetLink", input: z.strictObject({}), output: ResetLink, writes: true },
  async (_, context) => makeResetLink(context, context.actor.accountId),
);

/** The owner is told, so that a link that nobody asked for is noticed. */
async function makeResetLink(context: Context, accountId: string) {
  const { db, audit } = context;
  await lockChangeableAccount(context, accountId, 0);
  const link = await issueEmailLink(db, { accountId, kind: "resetPassword", askedBy: "staff", email: null });
  audit({ action: "account.createResetLink", targetId: accountId, accountId });
  return { link };
}

/** For a person who has lost the authenticator app and the recovery codes. */
export const removeTwoFactor = operation(
  { name: "admin.removeTwoFactor", access, input: TwoFactorRemoval, output: Ok, writes: true },
  async ({ accountId, reason }, context) => removeFrom(context, accountId, reason),
);

export const removeOperatorTwoFactor = operatorOperation(
  { name: "accounts.removeTwoFactor", input: z.strictObject({ reason: text(1, 255) }), output: Ok, writes: true },
  async ({ reason }, context) => removeFrom(context, context.actor.accountId, reason),
);

async function removeFrom(context: Context, accountId: string, reason: string) {
  const { db, audit } = context;
  await lockChangeableAccount(context, accountId, 0);
  if (!(await deleteTwoFactor(db, accountId))) throw new Fault("not_found", "This account has no authenticator app.");
  audit({ action: "account.removeTwoFactor", targetId: accountId, accountId, after: { reason } });
  return { ok: true };
}
