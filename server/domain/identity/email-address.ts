import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { EmailChange, EmailConfirmation, EmailConfirmed, EmailState } from "../../contract/account-email.ts";
import { MAILS_TO_ACCOUNT, MAILS_TO_ADDRESS } from "../../contract/limits/sign-in.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { type Db, isUniqueViolation } from "../../data/db.ts";
import type { Actor } from "../actor.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { sendMail } from "../mail/send-mail.ts";
import { type Context, operation, publicOperation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { accountMails } from "./account-mails.ts";
import { consumeEmailLink, findEmailLink, issueEmailLink, linkOutOfDate } from "./email-links.ts";

const Nothing = z.strictObject({});

export const getEmail = operation(
  { name: "identity.email", access: portalOnly, input: Nothing, output: EmailState },
  async (_, { actor, db }) => {
    const account = await readAddress(db, actor.accountId);
    const [pending] = await db.$queryRaw<{ email: string; expiresAt: Date }[]>`
      SELECT email, "expiresAt" FROM "EmailLink"
      WHERE "accountId" = ${actor.accountId} AND kind = 'confirmEmail' AND email <> ${account.email} AND "expiresAt" > now()
      ORDER BY "createdAt" DESC LIMIT 1`;
    return { email: account.email, confirmed: account.emailVerifiedAt !== null, pending: pending ?? null };
  },
);

const readAddress = (db: Db, id: string) =>
  db.account.findUniqueOrThrow({
    where: { id },
    select: { username: true, email: true, emailKey: true, emailVerifiedAt: true },
  });

/** Sends a link to the account's address, which confirms it. */
export const sendEmailConfirmation = operation(
  { name: "identity.sendEmailConfirmation", access: portalOnly, input: Nothing, output: Ok, writes: true },
  {
    async prepare(_, { actor, db }) {
      const { email, emailVerifiedAt } = await readAddress(db, actor.accountId);
      if (emailVerifiedAt !== null) throw new Fault("already_exists", "This address is confirmed already.");
      await consumeRate(MAILS_TO_ACCOUNT, actor.accountId);
      await consumeRate(MAILS_TO_ADDRESS, email.toLowerCase());
      return async (context) => {
        await lockAccount(context.db, actor.accountId);
        const { username, email } = await readAddress(context.db, actor.accountId);
        await mailConfirmation(context.db, { accountId: actor.accountId, username, email });
        context.audit({ action: "account.sendEmailConfirmation", targetId: actor.accountId, after: { email } });
        return { ok: true };
      };
    },
  },
);

async function mailConfirmation(db: Db, to: { accountId: string; username: string; email: string }): Promise<void> {
  const { accountId, username, email } = to;
  const link = await issueEmailLink(db, { accountId, kind: "confirmEmail", email });
  await sendMail(db, { accountId, kind: "confirmEmail", address: email, ...accountMails.confirmEmail(username, link) });
}

/** Asks for another address. It takes the place of the old one when it is confirmed; the old one is told at once. */
export const changeEmail = operation(
  { name: "identity.changeEmail", access: portalOnly, input: EmailChange, output: Ok, writes: true },
  {
    async prepare({ email }, { actor, db }) {
      const { accountId } = actor;
      await consumeRate(MAILS_TO_ACCOUNT, accountId); // before the answer says whether somebody has the address
      await refuseUsed(db, accountId, email);
      await consumeRate(MAILS_TO_ADDRESS, email.toLowerCase());
      return async (context) => {
        await lockAccount(context.db, accountId);
        await askForChange(context, email);
        return { ok: true };
      };
    },
  },
);

async function refuseUsed(db: Db, accountId: string, email: string): Promise<void> {
  const holder = await db.account.findUnique({ where: { emailKey: email.toLowerCase() }, select: { id: true } });
  if (holder?.id === accountId) throw invalid(["email"], "is your address already");
  if (holder) throw invalid(["email"], "is the address of another account");
}

async function askForChange({ actor, db, audit }: Context, email: string): Promise<void> {
  const { accountId } = actor;
  const { username, email: before } = await readAddress(db, accountId);
  await db.emailLink.deleteMany({ where: { accountId, kind: "confirmEmail" } });
  await mailConfirmation(db, { accountId, username, email });
  const notice = accountMails.emailChangeAsked(username, email);
  await sendMail(db, { accountId, kind: "accountNotice", address: before, ...notice });
  audit({ action: "account.changeEmail", targetId: accountId, before: { email: before }, after: { email } });
}

/** Withdraws the wish for another address: its link no longer works. */
export const cancelEmailChange = operation(
  { name: "identity.cancelEmailChange", access: portalOnly, input: Nothing, output: Ok, writes: true },
  async (_, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const { email } = await readAddress(db, accountId);
    const { count } = await db.emailLink.deleteMany({
      where: { accountId, kind: "confirmEmail", email: { not: email } },
    });
    if (count === 0) throw new Fault("not_found", "No other address waits for its confirmation.");
    audit({ action: "account.cancelEmailChange", targetId: accountId });
    return { ok: true };
  },
);

/** Whoever has the link can read the address. It is the account's from now on, and confirmed. */
export const confirmEmail = publicOperation(
  { name: "identity.confirmEmail", input: EmailConfirmation, output: EmailConfirmed, writes: true },
  async ({ token }, context) => {
    const link = await findEmailLink(context.db, "confirmEmail", token);
    if (!link) throw linkOutOfDate();
    await lockAccount(context.db, link.accountId);
    const { email } = await consumeEmailLink(context.db, "confirmEmail", token);
    if (email === null) throw linkOutOfDate();
    return applyConfirmation(context, link.accountId, email);
  },
);

async function applyConfirmation({ db, audit }: Context<Actor>, accountId: string, email: string) {
  const before = await readAddress(db, accountId);
  const isSame = before.email === email;
  const data = { email, emailKey: email.toLowerCase(), emailVerifiedAt: databaseNow() };
  await db.account.update({ where: { id: accountId }, data }).catch((error) => {
    throw isUniqueViolation(error) ? new Fault("already_exists", "Another account has this address by now.") : error;
  });
  // Links that were sent to the old address, too.
  if (!isSame) await db.emailLink.deleteMany({ where: { accountId } });
  if (!isSame) {
    const notice = accountMails.emailChanged(before.username, email);
    await sendMail(db, { accountId, kind: "accountNotice", address: before.email, ...notice });
  }
  audit({
    action: "account.confirmEmail",
    targetId: accountId,
    accountId,
    before: { email: before.email },
    after: { email },
  });
  return { email, username: before.username };
}
