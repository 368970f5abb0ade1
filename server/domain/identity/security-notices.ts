import { ADDED_CREDENTIALS, MAILED_CHANGES } from "../../contract/limits/sign-in.ts";
import { looksLikeLink } from "../../contract/names.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { sendMail } from "../mail/send-mail.ts";
import { consumeRate, isWithinRate } from "../service/rate-limit.ts";
import { accountMails, type MailText } from "./account-mails.ts";
import { requireCredential } from "./require-credential.ts";

/** An entry of the audit log, as it is stored. */
export interface NoticedEntry {
  action: string;
  /** Whose data was changed. */
  accountId: string | null;
  actorKind: string;
  credentialId: string | null;
  targetName?: string | undefined;
  before?: Prisma.InputJsonObject | undefined;
  after?: Prisma.InputJsonObject | undefined;
}

interface Notice {
  /** Null where this change needs no mail. */
  write?(username: string, entry: NoticedEntry): MailText | null;
  /**
   * Also to an address that nobody has confirmed. Of what anybody can do any number of times, its owner is not told: the
   * address may be a stranger's.
   */
  unconfirmed?: true;
  /** The address that is told, where it is not the account's present one. */
  address?(entry: NoticedEntry): unknown;
  /**
   * Something is added that signs in or acts. It needs a session that goes on: one that ends at the same moment, with
   * everything that it has added, adds nothing afterwards. What is mailed is added so many times in an hour.
   */
  adds?: true;
  /** An account can do it any number of times: beyond MAILED_CHANGES it is done and not mailed. */
  repeats?: true;
}

type Mailed = Notice & { write: NonNullable<Notice["write"]> };

const named = (what: string, adds?: true): Mailed => ({
  write: (username, { targetName = "" }) => {
    // Whoever has got into the account may have chosen it for its owner to read, with a link.
    const name = looksLikeLink(targetName) ? "whose name looks like a link" : `“${targetName}”`;
    return accountMails.accessChanged(
      username,
      what.replace("{name}", () => name),
    );
  },
  ...(adds && { adds }),
});
const toAny = (write: Mailed["write"]): Mailed => ({ write, unconfirmed: true });
const ALL_ENDED = "All access to it besides the password was ended";
/** Which is no change that somebody must hear of, as at the sign-out of other sessions. */
const endsOnlySessions = (after: Prisma.InputJsonObject | undefined): boolean =>
  Object.entries(after?.ended ?? {}).every(([kind, count]) => kind === "sessions" || count === 0);
const EXPORTED = named("The credentials of its bots were exported");
const unmailed = { adds: true } as const satisfies Notice;

/**
 * Every action about who can sign in to an account or act for it, and the mail that its owner gets: null for none. No
 * entry of these groups can be written without a line here.
 */
export const SECURITY_NOTICES = {
  "account.create": null,
  "account.changePassword": {
    ...toAny((_, { after }) => accountMails.passwordChanged(after)),
    repeats: true,
  },
  "account.requestPasswordReset": null, // the mail with the link says it
  "account.resetPassword": toAny((_, { after }) => accountMails.passwordChanged(after)),
  "account.createResetLink": toAny(accountMails.staffResetLink),
  "account.sendEmailConfirmation": null,
  "account.changeEmail": toAny(accountMails.emailChangeAsked),
  "account.cancelEmailChange": null,
  "account.confirmEmail": {
    write: (_, { before, after }) => {
      if (before?.email !== after?.email) return accountMails.emailChanged();
      return after?.ended ? accountMails.startedAnew() : null;
    },
    unconfirmed: true,
    address: ({ before }) => before?.email,
  },
  "account.endAccess": {
    write: (username, { after }) => (endsOnlySessions(after) ? null : accountMails.accessChanged(username, ALL_ENDED)),
    repeats: true,
  },
  "account.exportData": named("The data that is stored about it was exported"),
  "account.removeTwoFactor": toAny(accountMails.twoFactorRemoved),
  "account.requestDeletion": {
    ...toAny((_, { after }) => accountMails.deletionAsked(String(after?.deleteAt).slice(0, 10))),
    repeats: true,
  },
  "account.cancelDeletion": null,
  "account.delete": null,
  "account.linkConnection": null, // nobody signs in with it
  "account.unlinkConnection": null,
  "account.update": null, // by staff; a user's request is answered by a notification
  "account.ban": null,
  "account.unban": null,
  "session.signIn": null,
  "session.signOut": null,
  "session.create": null, // by the operator
  "session.confirm": null,
  "session.revoke": null,
  "session.revokeOthers": null,
  "passkey.add": named("The passkey {name} was added to it", true),
  "passkey.rename": null,
  "passkey.remove": named("The passkey {name} was removed from it"),
  "twoFactor.start": null,
  "twoFactor.enable": named("An authenticator app was set up for it", true),
  "twoFactor.replaceRecoveryCodes": named("New recovery codes were made for it, and the old ones ended", true),
  "twoFactor.remove": named("The authenticator app and the recovery codes were removed from it"),
  "twoFactor.pause": toAny((_, { after }) => accountMails.codesPaused(after)),
  "bot.export": {
    // Programs export as often as their owner has set them up to; their tokens were mailed.
    write: (username, entry) => (entry.actorKind === "session" ? EXPORTED.write(username, entry) : null),
  },
  "token.create": named("The API token {name} was created for it", true),
  "token.createShortLived": unmailed, // it ends within minutes, and with its session
  "token.rename": null,
  "token.revoke": named("The API token {name} was revoked"),
  "token.revokeShortLived": null,
  "token.revokeLeaked": named("Somebody found the API token {name} in public, and it was revoked"),
  // Applications act with what their consent page said; the list of them is on the page Security.
  "application.approve": unmailed,
  "application.deny": null,
  "application.revokeApproval": null,
  "application.exchangeCode": null,
  "application.revokeReplayedToken": null,
  "application.revokeLeakedToken": named("Somebody found an access token of {name} in public, and it was revoked"),
  "application.removeLeakedSecret": named(
    "Somebody found a secret of the application {name} in public, and it was removed",
  ),
  "application.revokeToken": null,
  "application.create": unmailed,
  "application.update": null,
  "application.delete": null,
  "application.resetSecret": unmailed,
  "application.addSecret": unmailed,
  "application.removeSecret": null,
  "application.revokeTokens": null,
  "application.verify": null,
  "application.unverify": null,
  "application.disable": null,
  "application.enable": null,
  "webhook.create": unmailed,
  "webhook.update": unmailed,
  "webhook.rotateSecret": unmailed,
  "webhook.delete": null,
  "webhook.test": null,
  "webhook.resend": null,
} satisfies Record<string, Notice | null>;

type OtherGroup =
  | "alert"
  | "bot"
  | "category"
  | "demo"
  | "incident"
  | "job"
  | "mail"
  | "preset"
  | "review"
  | "schedule"
  | "service"
  | "shard"
  | "view";

/** The name of an entry of the audit log. */
export type AuditAction = keyof typeof SECURITY_NOTICES | `${OtherGroup}.${string}`;

/** What goes on acting, or gives somebody a rank, after the credential that made it has ended: it must not end first. */
const KEEPS_ACTING = new Set([
  ...["category.create", "category.update", "job.create", "schedule.create", "schedule.run", "schedule.update"],
  ...["passkey.remove", "twoFactor.remove", "twoFactor.start", "account.changeEmail", "account.linkConnection"],
  ...["application.update", "alert.update", "bot.startSignIn", "review.request"],
]);

const NOTICES = new Map<string, Notice | null>(Object.entries(SECURITY_NOTICES));

/**
 * Mails these entries to the owners of the accounts, in the transaction that writes them, and refuses what a credential
 * adds that has just ended. Beyond the rate of what is added, the change itself is refused.
 */
export async function sendSecurityNotices(tx: Db, entries: readonly NoticedEntry[]): Promise<void> {
  const lasting = entries.find(({ action }) => KEEPS_ACTING.has(action) || NOTICES.get(action)?.adds);
  if (lasting) await requireCredential(tx, { ...lasting, kind: lasting.actorKind });
  const noticed = entries.flatMap((entry) => {
    const notice = NOTICES.get(entry.action);
    return notice && entry.accountId ? [{ entry, notice, accountId: entry.accountId }] : [];
  });
  if (noticed.length === 0) return;
  const accounts = await tx.account.findMany({
    where: { id: { in: noticed.map(({ accountId }) => accountId) } },
    select: { id: true, username: true, email: true, emailVerifiedAt: true },
    take: noticed.length,
  });
  for (const { entry, notice, accountId } of noticed) {
    if (notice.adds && notice.write) await consumeRate(ADDED_CREDENTIALS, accountId);
    const account = accounts.find(({ id }) => id === accountId);
    if (account) await sendNotice(tx, account, { entry, notice });
  }
}

interface Owner {
  id: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
}

async function sendNotice(tx: Db, owner: Owner, { entry, notice }: { entry: NoticedEntry; notice: Notice }) {
  if (owner.emailVerifiedAt === null && !notice.unconfirmed) return;
  const mail = notice.write?.(owner.username, entry);
  if (!mail) return;
  if (notice.repeats && !(await isWithinRate(MAILED_CHANGES, `${owner.id} ${entry.action}`))) return;
  const address = String(notice.address?.(entry) ?? owner.email);
  await sendMail(tx, { accountId: owner.id, kind: "accountNotice", address, ...mail });
}
