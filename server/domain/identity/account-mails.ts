import { AccessCounts } from "../../contract/access.ts";
import { LINK_HOURS } from "../../contract/account-email.ts";
import { describeAccess } from "../../contract/describe-access.ts";
import { settings } from "../../settings/settings.ts";

export interface MailText {
  subject: string;
  text: string;
}

const paragraphs = (...lines: string[]): string => lines.join("\n\n");
const place = () => new URL(settings().publicUrl).host;
const hours = (count: number) => (count === 1 ? "one hour" : `${count} hours`);

/** Such as `2026-11-23 08:15 UTC`. */
const describeMinute = (instant: string) => `${instant.slice(0, 16).replace("T", " ")} UTC`;

const startedAnew =
  "Nobody had confirmed the e-mail address before, so somebody else may have set up the account. What could sign in or act was ended: passkeys, authenticator app, API tokens, applications, webhooks and schedules.";

function listLeft(left: unknown): string {
  const counts = AccessCounts.safeParse(left).data;
  const names = counts ? describeAccess(counts) : ["API tokens"];
  if (names.length === 0) return "Nothing else can sign in or act for the account.";
  const where = `${settings().publicUrl}/account/security`;
  return `This can still sign in or act for the account: ${names.join(", ")}. Look at it, and end it if it is not yours: ${where}`;
}

/** There is one of an address. */
const THE_ACCOUNT = "the account with this e-mail address";

/**
 * The texts of mails about an account. All but `accessChanged` may go to an address that nobody has confirmed, whose owner
 * never heard of the service: they hold nothing that somebody chose, such as the username or another address, because
 * that could be an advertisement or a link.
 */
export const accountMails = {
  resetPassword: (link: string): MailText => ({
    subject: `Choose a new password for ${place()}`,
    text: paragraphs(
      `Somebody asked for a new password of ${THE_ACCOUNT}. If it was you, choose one here:`,
      link,
      `The link works once, for ${hours(LINK_HOURS.resetPassword)}. If it was not you, ignore this mail: nothing has changed.`,
    ),
  }),
  staffResetLink: (): MailText => ({
    subject: `Staff made a link for a new password on ${place()}`,
    text: paragraphs(
      `A member of staff made a link by which a new password of ${THE_ACCOUNT} can be chosen, and gives it to whoever asked for it.`,
      "If you did not ask for it, sign in, look at Account, Activity, and tell the staff.",
    ),
  }),
  /** @param after What was ended with it, and what was left: values of `AccessCounts`. */
  passwordChanged: ({ ended, left }: { ended?: unknown; left?: unknown } = {}): MailText => ({
    subject: `Your password for ${place()} was changed`,
    text: paragraphs(
      `The password of ${THE_ACCOUNT} was changed, and all of its sessions have ended.`,
      ended ? startedAnew : listLeft(left),
      `If it was not you, choose a new password now: ${settings().publicUrl}/reset`,
    ),
  }),
  startedAnew: (): MailText => ({
    subject: `Your e-mail address for ${place()} was confirmed`,
    text: paragraphs(
      `This is now the confirmed address of your account. Its password has ended: choose a new one with the link that you were shown, or here: ${settings().publicUrl}/reset`,
      startedAnew,
    ),
  }),
  /** @param what A sentence about the account. */
  accessChanged: (username: string, what: string): MailText => ({
    subject: `The security of your account on ${place()} was changed`,
    text: paragraphs(
      `This is about the account ${username}. ${what}.`,
      `If it was not you, choose a new password now: ${settings().publicUrl}/reset`,
      `Then look at what else can sign in or act for you, and end it: ${settings().publicUrl}/account/security`,
    ),
  }),
  codesPaused: ({ codes, wrong, until }: { codes?: unknown; wrong?: unknown; until?: unknown } = {}) => ({
    subject: `Somebody guesses codes for your account on ${place()}`,
    text: paragraphs(
      `${wrong} wrong ${codes === "app" ? "codes of the authenticator app" : "recovery codes"} were entered for ${THE_ACCOUNT}. None of these codes is accepted until ${describeMinute(String(until))}.`,
      `If it was not you: whoever did it knows your password, or uses a browser in which you are signed in. Choose a new password now, which also ends this pause: ${settings().publicUrl}/reset`,
      codes === "app"
        ? "You can sign in meanwhile with a recovery code or a passkey."
        : "You can sign in meanwhile with a code of the authenticator app or a passkey.",
    ),
  }),
  confirmEmail: (link: string): MailText => ({
    subject: `Confirm your e-mail address for ${place()}`,
    text: paragraphs(
      `Somebody gave this e-mail address for an account on ${place()}. If it is your account, confirm the address here:`,
      link,
      `The link works once, for ${hours(LINK_HOURS.confirmEmail)}. If it is not your account, ignore this mail.`,
    ),
  }),
  emailChangeAsked: (): MailText => ({
    subject: `New e-mail address for ${place()}`,
    text: paragraphs(
      "Somebody asked to use another e-mail address for your account in place of this one. It changes as soon as the new address is confirmed.",
      `If it was not you, change your password now, where you also see the new address: ${settings().publicUrl}/account`,
    ),
  }),
  emailChanged: (): MailText => ({
    subject: `Your e-mail address for ${place()} was changed`,
    text: paragraphs(
      "Your account has another e-mail address now. Mails no longer come to this one.",
      "If it was not you, tell the staff of the service.",
    ),
  }),
  twoFactorRemoved: (): MailText => ({
    subject: `Two-factor authentication was removed on ${place()}`,
    text: paragraphs(
      `A member of staff removed the authenticator app and the recovery codes of ${THE_ACCOUNT}. Signing in with the password needs no code now.`,
      "If you did not ask for it, change your password and tell the staff.",
    ),
  }),
  deletionAsked: (day: string): MailText => ({
    subject: `Your account on ${place()} will be deleted`,
    text: paragraphs(
      `Your account will be deleted with everything in it on ${day}. Its bots have stopped, and its tokens are refused.`,
      `To keep it, sign in before that day and cancel the deletion: ${settings().publicUrl}/sign-in`,
    ),
  }),
} as const;
