import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { EmailChange, EmailConfirmation, EmailConfirmed, EmailState } from "../../contract/account-email.ts";
import {
  MAILS_FROM_ADDRESS,
  MAILS_TO_ACCOUNT,
  MAILS_TO_ADDRESS,
  MAILS_TO_OWN_ADDRESS,
  MAILS_TO_TYPED_ADDRESS,
} from "../../contract/limits/sign-in.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { type Db, isUniqueViolation } from "../../data/db.ts";
import { hashPassword } from "../../data/password.ts";
import { newOpaqueToken } from "../../data/secret.ts";
import type { Actor } from "../actor.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { sendMail } from "../mail/send-mail.ts";
import { type Context, operation, publicOperation } from "../operation.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { CallWindows, windowOfRate } from "../service/call-windows.ts";
import { accountMails } from "./account-mails.ts";
import {
  consumeEmailLink,
  endLinks,
  endLinksToOtherAddresses,
  findEmailLink,
  issueEmailLink,
  linkOutOfDate,
} from "./email-links.ts";
import { startAnew } from "./end-access.ts";
import { translatorOfReader } from "./reader-language.ts";

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
    select: { username: true, email: true, emailKey: true, emailVerifiedAt: true, preferences: true },
  });

/** Sends a link to the account's address, which confirms it. */
export const sendEmailConfirmation = operation(
  { name: "identity.sendEmailConfirmation", access: portalOnly, input: Nothing, output: Ok, writes: true },
  {
    async prepare(_, { actor, db }) {
      const { emailVerifiedAt } = await readAddress(db, actor.accountId);
      if (emailVerifiedAt !== null) throw new Fault("already_exists", "This address is confirmed already.");
      const rates = [MAILS_TO_ACCOUNT, MAILS_TO_OWN_ADDRESS];
      await new CallWindows().count(rates.map((rate) => windowOfRate(rate, actor.accountId)));
      return async (context) => {
        await lockAccount(context.db, actor.accountId);
        const { email, preferences } = await readAddress(context.db, actor.accountId);
        await mailConfirmation(context, email, preferences);
        context.audit({ action: "account.sendEmailConfirmation", targetId: actor.accountId, after: { email } });
        return { ok: true };
      };
    },
  },
);

async function mailConfirmation({ actor, db }: Context, email: string, preferences: unknown): Promise<void> {
  const { accountId } = actor;
  const link = await issueEmailLink(db, { accountId, kind: "confirmEmail", askedBy: "owner", email });
  const mail = accountMails.confirmEmail(translatorOfReader(preferences, actor.readRequestedLanguage), link);
  await sendMail(db, { accountId, kind: "confirmEmail", address: email, ...mail });
}

/** Asks for another address. It takes the place of the old one when it is confirmed; the old one is told at once. */
export const changeEmail = operation(
  { name: "identity.changeEmail", access: portalOnly, input: EmailChange, output: Ok, writes: true },
  {
    async prepare({ email }, { actor, db }) {
      const { accountId } = actor;
      const windows = new CallWindows();
      // Before the answer says whether somebody has the address.
      await windows.count([windowOfRate(MAILS_TO_ACCOUNT, accountId)]);
      await refuseUsed(db, accountId, email);
      await windows.count(mailWindows(accountId, email.toLowerCase(), rateLimitAddress(actor.ip)));
      return async (context) => {
        await lockAccount(context.db, accountId);
        await askForChange(context, email);
        return { ok: true };
      };
    },
  },
);

const mailWindows = (accountId: string, email: string, from: string) => [
  windowOfRate(MAILS_TO_TYPED_ADDRESS, `${accountId} ${email}`),
  windowOfRate(MAILS_FROM_ADDRESS, `${email} ${from}`),
  windowOfRate(MAILS_TO_ADDRESS, email),
];

async function refuseUsed(db: Db, accountId: string, email: string): Promise<void> {
  const holder = await db.account.findUnique({ where: { emailKey: email.toLowerCase() }, select: { id: true } });
  if (holder?.id === accountId) throw invalid(["email"], "This is your address already.");
  if (holder) throw invalid(["email"], "This is the address of another account.");
}

async function askForChange(context: Context, email: string): Promise<void> {
  const { actor, db, audit } = context;
  const { accountId } = actor;
  const { email: before, preferences } = await readAddress(db, accountId);
  await endLinksToOtherAddresses(db, accountId);
  await mailConfirmation(context, email, preferences);
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

/**
 * Whoever has the link can read the address. It is the account's from now on, and confirmed. In a browser that is signed
 * in to the account, nothing else changes. In any other one, the person may never have used the account: then what
 * somebody else may have prepared ends, the password too. An address that replaces another is not confirmed there. A
 * link that staff passed on confirms nothing; it still replaces an address.
 */
export const confirmEmail = publicOperation(
  { name: "identity.confirmEmail", input: EmailConfirmation, output: EmailConfirmed, writes: true },
  {
    async prepare({ token }, { actor, db }) {
      const link = await findEmailLink(db, "confirmEmail", token);
      if (!link) throw linkOutOfDate();
      const { accountId } = link;
      const isOwn = actor.kind === "session" && actor.accountId === accountId;
      const nobodysHash = isOwn ? null : await hashPassword(newOpaqueToken());
      return (context) => applyConfirmation(context, { accountId, token, nobodysHash });
    },
  },
);

interface Confirmation {
  accountId: string;
  token: string;
  /** The password of an account that starts anew: nobody knows it. Null in a browser that is signed in to the account. */
  nobodysHash: string | null;
}

async function applyConfirmation(context: Context<Actor>, { accountId, token, nobodysHash }: Confirmation) {
  const { db, audit } = context;
  await lockAccount(db, accountId);
  const { email, askedBy } = await consumeEmailLink(db, "confirmEmail", token);
  const before = await readAddress(db, accountId);
  if (email === null) throw linkOutOfDate();
  const isSame = before.email === email;
  const confirmed = askedBy !== "staff";
  if (isSame && !confirmed) throw passedOn();
  if (!isSame && nobodysHash) throw signInFirst(before.username);
  const startsAnew = nobodysHash !== null && before.emailVerifiedAt === null;
  const ended = startsAnew ? await startAnew(context, accountId) : null;
  const data = { email, emailKey: email.toLowerCase(), emailVerifiedAt: confirmed ? databaseNow() : null };
  const password = startsAnew ? { passwordHash: nobodysHash } : {};
  await db.account.update({ where: { id: accountId }, data: { ...data, ...password } }).catch((error) => {
    throw isUniqueViolation(error) ? new Fault("already_exists", "Another account has this address by now.") : error;
  });
  if (!isSame) await endLinks(db, accountId); // those that were sent to the old address, too
  const after = { email, ...(ended && { ended }) };
  audit({ action: "account.confirmEmail", targetId: accountId, accountId, before: { email: before.email }, after });
  const passwordLink = startsAnew
    ? await issueEmailLink(db, { accountId, kind: "resetPassword", askedBy: "owner", email })
    : null;
  return { email, username: before.username, confirmed, passwordLink };
}

const passedOn = () =>
  new Fault(
    "forbidden",
    "Staff opened the mail with this link, so it no longer confirms the address. Ask for a new one.",
  );

const signInFirst = (username: string) =>
  new Fault("forbidden", `Sign in to the account ${username} in this browser first. Then open the link once more.`);
