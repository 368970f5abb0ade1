import { ADDED_CREDENTIALS, MAILED_CHANGES } from "../../contract/limits/sign-in.ts";
import { looksLikeLink } from "../../contract/names.ts";
import type { Db, Prisma } from "../../data/db.ts";
import type { Translator } from "../../languages/translator.ts";
import type { MailText } from "../mail/mail-text.ts";
import { sendMail } from "../mail/send-mail.ts";
import { consumeRate, isWithinRate } from "../service/rate-limit.ts";
import { type AccessChange, accountMails } from "./account-mails.ts";
import { translatorOfReader } from "./reader-language.ts";
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
  write?(reader: Translator, username: string, entry: NoticedEntry): MailText | null;
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

const changed = (change: AccessChange, adds?: true): Mailed => ({
  write: (reader, username, { targetName: name = "" }) => {
    // Whoever has got into the account may have chosen it for its owner to read, with a link.
    const naming = looksLikeLink(name) ? "link" : "name";
    return accountMails.accessChanged(reader, username, { change, name, naming });
  },
  ...(adds && { adds }),
});
const toAny = (write: Mailed["write"]): Mailed => ({ write, unconfirmed: true });
/** Which is no change that somebody must hear of, as at the sign-out of other sessions. */
const endsOnlySessions = (after: Prisma.InputJsonObject | undefined): boolean =>
  Object.entries(after?.ended ?? {}).every(([kind, count]) => kind === "sessions" || count === 0);
const ALL_ENDED = changed("mails.changes.allEnded");
const EXPORTED = changed("mails.changes.credentialsExported");
const unmailed = { adds: true } as const satisfies Notice;

/**
 * Every action about who can sign in to an account or act for it, and the mail that its owner gets: null for none. No
 * entry of these groups can be written without a line here.
 */
export const SECURITY_NOTICES = {
  "account.create": null,
  "account.changePassword": {
    ...toAny((reader, _, { after }) => accountMails.passwordChanged(reader, after)),
    repeats: true,
  },
  "account.requestPasswordReset": null, // the mail with the link says it
  "account.resetPassword": toAny((reader, _, { after }) => accountMails.passwordChanged(reader, after)),
  "account.createResetLink": toAny(accountMails.staffResetLink),
  "account.sendEmailConfirmation": null,
  "account.changeEmail": toAny(accountMails.emailChangeAsked),
  "account.cancelEmailChange": null,
  "account.confirmEmail": {
    write: (reader, _, { before, after }) => {
      if (before?.email !== after?.email) return accountMails.emailChanged(reader);
      return after?.ended ? accountMails.startedAnew(reader) : null;
    },
    unconfirmed: true,
    address: ({ before }) => before?.email,
  },
  "account.endAccess": {
    write: (reader, username, entry) =>
      endsOnlySessions(entry.after) ? null : ALL_ENDED.write(reader, username, entry),
    repeats: true,
  },
  "account.exportData": changed("mails.changes.dataExported"),
  "account.removeTwoFactor": toAny(accountMails.twoFactorRemoved),
  "account.requestDeletion": {
    ...toAny((reader, _, { after }) => accountMails.deletionAsked(reader, new Date(String(after?.deleteAt)))),
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
  "passkey.add": changed("mails.changes.passkeyAdded", true),
  "passkey.rename": null,
  "passkey.remove": changed("mails.changes.passkeyRemoved"),
  "twoFactor.start": null,
  "twoFactor.enable": changed("mails.changes.authenticatorAppAdded", true),
  "twoFactor.replaceRecoveryCodes": changed("mails.changes.recoveryCodesReplaced", true),
  "twoFactor.remove": changed("mails.changes.authenticatorAppRemoved"),
  "twoFactor.pause": toAny((reader, _, { after }) => accountMails.codesPaused(reader, after)),
  "bot.export": {
    // Programs export as often as their owner has set them up to; their tokens were mailed.
    write: (reader, username, entry) =>
      entry.actorKind === "session" ? EXPORTED.write(reader, username, entry) : null,
  },
  "token.create": changed("mails.changes.tokenCreated", true),
  "token.createShortLived": unmailed, // it ends within minutes, and with its session
  "token.rename": null,
  "token.revoke": changed("mails.changes.tokenRevoked"),
  "token.revokeShortLived": null,
  "token.revokeLeaked": changed("mails.changes.tokenLeaked"),
  // Applications act with what their consent page said; the list of them is on the page Security.
  "application.approve": unmailed,
  "application.deny": null,
  "application.revokeApproval": null,
  "application.exchangeCode": null,
  "application.revokeReplayedToken": null,
  "application.revokeLeakedToken": changed("mails.changes.accessTokenLeaked"),
  "application.removeLeakedSecret": changed("mails.changes.applicationSecretLeaked"),
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
    select: { id: true, username: true, email: true, emailVerifiedAt: true, preferences: true },
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
  preferences: unknown;
}

async function sendNotice(tx: Db, owner: Owner, { entry, notice }: { entry: NoticedEntry; notice: Notice }) {
  if (owner.emailVerifiedAt === null && !notice.unconfirmed) return;
  const mail = notice.write?.(translatorOfReader(owner.preferences), owner.username, entry);
  if (!mail) return;
  if (notice.repeats && !(await isWithinRate(MAILED_CHANGES, `${owner.id} ${entry.action}`))) return;
  const address = String(notice.address?.(entry) ?? owner.email);
  await sendMail(tx, { accountId: owner.id, kind: "accountNotice", address, ...mail });
}
