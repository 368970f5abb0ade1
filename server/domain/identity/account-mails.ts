import { AccessCounts } from "../../contract/access.ts";
import { accessKinds } from "../../contract/access-kinds.ts";
import { LINK_HOURS } from "../../contract/account-email.ts";
import type { MessageKey, Translator } from "../../languages/translator.ts";
import { isolate, type MailText, pageAddress, paragraphs, serviceHost } from "../mail/mail-text.ts";

const RESET = "/reset";
const SECURITY = "/account/security";

const chooseNewPassword = ({ t }: Translator) => t("mails.notYou.newPassword", { address: pageAddress(RESET) });

/** @param left Values of `AccessCounts`. */
function listLeft({ locale, t }: Translator, left: unknown): string {
  const address = pageAddress(SECURITY);
  const counts = AccessCounts.safeParse(left).data;
  if (!counts) return t("mails.left.unknown", { address });
  const names = accessKinds(counts).map((kind) => t(`shared.access.${kind}`, { count: counts[kind] }));
  if (names.length === 0) return t("mails.left.nothing");
  const list = new Intl.ListFormat(locale).format(names);
  return t("mails.left.some", { list, address });
}

/** A sentence about a change of what can sign in to an account or act for it. */
export type AccessChange = Extract<MessageKey, `mails.changes.${string}`>;

interface NamedChange {
  change: AccessChange;
  name: string;
  /** A name that looks like a link is not shown. */
  naming: "link" | "name";
}

/**
 * The texts of mails about an account. All but `accessChanged` may go to an address that nobody has confirmed, whose owner
 * never heard of the service: they hold nothing that somebody chose, such as the username or another address, because
 * that could be an advertisement or a link.
 */
export const accountMails = {
  resetPassword: ({ t }: Translator, link: string): MailText => ({
    subject: t("mails.resetPassword.subject", { host: serviceHost() }),
    text: paragraphs(
      t("mails.resetPassword.asked"),
      link,
      t("mails.resetPassword.end", { hours: LINK_HOURS.resetPassword }),
    ),
  }),
  staffResetLink: ({ t }: Translator): MailText => ({
    subject: t("mails.staffResetLink.subject", { host: serviceHost() }),
    text: paragraphs(t("mails.staffResetLink.made"), t("mails.staffResetLink.notYou")),
  }),
  /** @param after What was ended with it, and what was left: values of `AccessCounts`. */
  passwordChanged: (reader: Translator, { ended, left }: { ended?: unknown; left?: unknown } = {}): MailText => ({
    subject: reader.t("mails.passwordChanged.subject", { host: serviceHost() }),
    text: paragraphs(
      reader.t("mails.passwordChanged.changed"),
      ended ? reader.t("mails.startedAnew.ended") : listLeft(reader, left),
      chooseNewPassword(reader),
    ),
  }),
  startedAnew: ({ t }: Translator): MailText => ({
    subject: t("mails.startedAnew.subject", { host: serviceHost() }),
    text: paragraphs(t("mails.startedAnew.confirmed", { address: pageAddress(RESET) }), t("mails.startedAnew.ended")),
  }),
  accessChanged: (reader: Translator, username: string, { change, name, naming }: NamedChange): MailText => ({
    subject: reader.t("mails.accessChanged.subject", { host: serviceHost() }),
    text: paragraphs(
      reader.t("mails.accessChanged.about", { username: isolate(reader, username) }),
      reader.t(change, { name: isolate(reader, name), naming }),
      chooseNewPassword(reader),
      reader.t("mails.notYou.lookAtAccess", { address: pageAddress(SECURITY) }),
    ),
  }),
  codesPaused: ({ t }: Translator, after: { codes?: unknown; wrong?: unknown; until?: unknown } = {}): MailText => {
    const isOfApp = after.codes === "app";
    const counted = { wrong: Number(after.wrong), until: new Date(String(after.until)) };
    return {
      subject: t("mails.codesPaused.subject", { host: serviceHost() }),
      text: paragraphs(
        t(isOfApp ? "mails.codesPaused.appCodes" : "mails.codesPaused.recoveryCodes", counted),
        t("mails.codesPaused.notYou", { address: pageAddress(RESET) }),
        t(isOfApp ? "mails.codesPaused.withoutApp" : "mails.codesPaused.withoutRecoveryCodes"),
      ),
    };
  },
  confirmEmail: ({ t }: Translator, link: string): MailText => ({
    subject: t("mails.confirmEmail.subject", { host: serviceHost() }),
    text: paragraphs(
      t("mails.confirmEmail.asked", { host: serviceHost() }),
      link,
      t("mails.confirmEmail.end", { hours: LINK_HOURS.confirmEmail }),
    ),
  }),
  emailChangeAsked: ({ t }: Translator): MailText => ({
    subject: t("mails.emailChangeAsked.subject", { host: serviceHost() }),
    text: paragraphs(
      t("mails.emailChangeAsked.asked"),
      t("mails.notYou.newPassword", { address: pageAddress("/account/security") }),
    ),
  }),
  emailChanged: ({ t }: Translator): MailText => ({
    subject: t("mails.emailChanged.subject", { host: serviceHost() }),
    text: paragraphs(t("mails.emailChanged.changed"), t("mails.emailChanged.notYou")),
  }),
  twoFactorRemoved: ({ t }: Translator): MailText => ({
    subject: t("mails.twoFactorRemoved.subject", { host: serviceHost() }),
    text: paragraphs(t("mails.twoFactorRemoved.removed"), t("mails.twoFactorRemoved.notYou")),
  }),
  deletionAsked: ({ t }: Translator, day: Date): MailText => ({
    subject: t("mails.deletionAsked.subject", { host: serviceHost() }),
    text: paragraphs(
      t("mails.deletionAsked.asked", { day }),
      t("mails.deletionAsked.keep", { address: pageAddress("/sign-in") }),
    ),
  }),
} as const;
