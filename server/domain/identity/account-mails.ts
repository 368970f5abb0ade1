import { LINK_HOURS } from "../../contract/account-email.ts";
import { settings } from "../../env.ts";

interface MailText {
  subject: string;
  text: string;
}

const paragraphs = (...lines: string[]): string => lines.join("\n\n");
const place = () => new URL(settings().publicUrl).host;
const hours = (count: number) => (count === 1 ? "one hour" : `${count} hours`);

/** The texts of mails about an account. */
export const accountMails = {
  resetPassword: (username: string, link: string): MailText => ({
    subject: `Choose a new password for ${place()}`,
    text: paragraphs(
      `Somebody asked for a new password of the account ${username}. If it was you, choose one here:`,
      link,
      `The link works once, for ${hours(LINK_HOURS.resetPassword)}. If it was not you, ignore this mail: nothing has changed.`,
    ),
  }),
  staffResetLink: (username: string): MailText => ({
    subject: `Staff made a link for a new password on ${place()}`,
    text: paragraphs(
      `A member of staff made a link by which a new password of the account ${username} can be chosen, and gives it to whoever asked for it.`,
      "If you did not ask for it, sign in, look at Account, Activity, and tell the staff.",
    ),
  }),
  passwordChanged: (username: string): MailText => ({
    subject: `Your password for ${place()} was changed`,
    text: paragraphs(
      `The password of the account ${username} was changed, and all of its sessions have ended. API tokens keep working.`,
      `If it was not you, choose a new password now: ${settings().publicUrl}/reset`,
    ),
  }),
  confirmEmail: (username: string, link: string): MailText => ({
    subject: `Confirm your e-mail address for ${place()}`,
    text: paragraphs(
      `The account ${username} gave this e-mail address. If it is your account, confirm the address here:`,
      link,
      `The link works once, for ${hours(LINK_HOURS.confirmEmail)}. If it is not your account, ignore this mail.`,
    ),
  }),
  emailChangeAsked: (username: string, email: string): MailText => ({
    subject: `New e-mail address for ${place()}`,
    text: paragraphs(
      `The account ${username} asked to use the e-mail address ${email} in place of this one. It changes as soon as the new address is confirmed.`,
      `If it was not you, change your password now: ${settings().publicUrl}/account`,
    ),
  }),
  emailChanged: (username: string, email: string): MailText => ({
    subject: `Your e-mail address for ${place()} was changed`,
    text: paragraphs(
      `The e-mail address of the account ${username} is now ${email}. Mails no longer come to this address.`,
      "If it was not you, tell the staff of the service.",
    ),
  }),
  twoFactorRemoved: (username: string): MailText => ({
    subject: `Two-factor authentication was removed on ${place()}`,
    text: paragraphs(
      `A member of staff removed the authenticator app and the recovery codes of the account ${username}. Signing in with the password needs no code now.`,
      "If you did not ask for it, change your password and tell the staff.",
    ),
  }),
  deletionAsked: (username: string, day: string): MailText => ({
    subject: `Your account on ${place()} will be deleted`,
    text: paragraphs(
      `The account ${username} will be deleted with everything in it on ${day}. Its bots have stopped, and its tokens are refused.`,
      `To keep it, sign in before that day and cancel the deletion: ${settings().publicUrl}/sign-in`,
    ),
  }),
} as const;
