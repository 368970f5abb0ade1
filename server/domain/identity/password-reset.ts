import { setTimeout as sleep } from "node:timers/promises";
import { perApplication } from "../../application.ts";
import {
  EmailLinkCheck,
  EmailLinkState,
  PasswordReset,
  PasswordResetDone,
  PasswordResetRequest,
} from "../../contract/account-email.ts";
import { BLOCKED_FLAGS } from "../../contract/flags.ts";
import {
  MAILS_TO_ACCOUNT,
  RESET_REQUESTS,
  RESETS_FROM_ADDRESS,
  RESETS_OF_ACCOUNT,
} from "../../contract/limits/sign-in.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import type { Actor } from "../actor.ts";
import { lockAccount } from "../lock-account.ts";
import { sendMail } from "../mail/send-mail.ts";
import { type Context, publicOperation } from "../operation.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { consumeRate, isWithinRate } from "../service/rate-limit.ts";
import { accountMails } from "./account-mails.ts";
import {
  consumeEmailLink,
  type EmailLinkAsker,
  endLinks,
  findEmailLink,
  issueEmailLink,
  linkOutOfDate,
} from "./email-links.ts";
import { startAnew } from "./end-access.ts";
import { endOldPassword, hashNewPassword } from "./hash-new-password.ts";
import { translatorOfReader } from "./reader-language.ts";
import { findAccountByName } from "./username-keys.ts";

export const resetTimes = perApplication("times of password resets", () => ({
  /** Longer than it takes to store a mail, on a busy machine too. */
  answerMs: 300,
}));

const askForReset = publicOperation(
  { name: "identity.requestPasswordReset", input: PasswordResetRequest, output: Ok, writes: true },
  {
    async prepare({ identifier }, { actor, db }) {
      await consumeRate(RESET_REQUESTS, rateLimitAddress(actor.ip));
      const account = await findAccountByName(db, identifier);
      if (!account || account.flags & BLOCKED_FLAGS) return async () => ({ ok: true });
      const askers = "accountId" in actor && actor.accountId === account.id ? OWNER_ASKS : ANYBODY_ASKS;
      const askedBy = await findAllowance(account.id, askers, actor.ip);
      if (!askedBy) return async () => ({ ok: true });
      return async (context) => {
        await mailResetLink(context, account.id, askedBy);
        return { ok: true };
      };
    },
  },
);

/**
 * Sends a link to the account's address. The answer is the same whether or not there is such an account, and takes the
 * same time.
 */
export const requestPasswordReset = Object.assign(
  async (...call: Parameters<typeof askForReset>) => {
    const [answer] = await Promise.all([askForReset(...call), sleep(resetTimes().answerMs)]);
    return answer;
  },
  { spec: askForReset.spec },
);

/** In a session of the account, the mails that anybody may ask for are left where its own are used up. */
const OWNER_ASKS = ["owner", "stranger"] as const;
const ANYBODY_ASKS = ["stranger"] as const;

/** Beyond the rates no mail is sent, and the caller learns nothing of it. Strangers use up none of the owner's mails. */
async function findAllowance(accountId: string, askers: readonly EmailLinkAsker[], ip: string) {
  for (const askedBy of askers) if (await mayMail(accountId, askedBy, ip)) return askedBy;
  return null;
}

async function mayMail(accountId: string, askedBy: EmailLinkAsker, ip: string): Promise<boolean> {
  if (askedBy === "owner") return isWithinRate(MAILS_TO_ACCOUNT, accountId);
  const fromAddress = await isWithinRate(RESETS_FROM_ADDRESS, `${accountId} ${rateLimitAddress(ip)}`);
  return fromAddress && isWithinRate(RESETS_OF_ACCOUNT, accountId);
}

async function mailResetLink({ actor, db, audit }: Context<Actor>, accountId: string, askedBy: EmailLinkAsker) {
  await lockAccount(db, accountId);
  const { email, preferences } = await readNames(db, accountId);
  const link = await issueEmailLink(db, { accountId, kind: "resetPassword", askedBy, email });
  const mail = accountMails.resetPassword(translatorOfReader(preferences, actor.readRequestedLanguage), link);
  await sendMail(db, { accountId, kind: "resetPassword", address: email, ...mail });
  audit({ action: "account.requestPasswordReset", targetId: accountId, accountId });
}

const readNames = (db: Db, id: string) =>
  db.account.findUniqueOrThrow({ where: { id }, select: { username: true, email: true, preferences: true } });

/** Whose link it is, for the page that it opens. */
export const checkEmailLink = publicOperation(
  { name: "identity.checkEmailLink", input: EmailLinkCheck, output: EmailLinkState, duringMaintenance: true },
  async ({ kind, token }, { db }) => {
    const link = await findEmailLink(db, kind, token);
    if (!link) return { link: null };
    const { username } = await readNames(db, link.accountId);
    return { link: { username, email: kind === "confirmEmail" ? link.email : null } };
  },
);

/**
 * Sets a new password in place of the old one, and ends every session and every other link of the account. Where nobody
 * had confirmed the address, everything else that a stranger may have prepared ends, too.
 */
export const resetPassword = publicOperation(
  { name: "identity.resetPassword", input: PasswordReset, output: PasswordResetDone, writes: true },
  {
    async prepare({ token, newPassword }, { db }) {
      const link = await findEmailLink(db, "resetPassword", token);
      if (!link) throw linkOutOfDate();
      const owner = await readNames(db, link.accountId);
      const passwordHash = await hashNewPassword(newPassword, "newPassword", owner);
      return (context) => setPasswordByLink(context, { accountId: link.accountId, token, passwordHash });
    },
  },
);

interface Reset {
  accountId: string;
  token: string;
  passwordHash: string;
}

async function setPasswordByLink(context: Context<Actor>, { accountId, token, passwordHash }: Reset) {
  const { db, audit } = context;
  await lockAccount(db, accountId);
  const link = await consumeEmailLink(db, "resetPassword", token);
  const { email, emailVerifiedAt } = await db.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailVerifiedAt: true },
  });
  const ended = emailVerifiedAt === null ? await startAnew(context, accountId) : null;
  // The link was in a mail to this address. A link that staff gave out proves nothing about it.
  const isProved = emailVerifiedAt === null && link.email === email;
  const data = { passwordHash, ...(isProved && { emailVerifiedAt: databaseNow() }) };
  await db.account.update({ where: { id: accountId }, data });
  const left = await endOldPassword(db, accountId);
  await endLinks(db, accountId, "resetPassword");
  audit({ action: "account.resetPassword", targetId: accountId, accountId, after: ended ? { ended } : { left } });
  return { ended, left };
}
