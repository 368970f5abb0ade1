import { staffOnly } from "../../contract/access.ts";
import { AccountFlag, STAFF_FLAGS } from "../../contract/flags.ts";
import { MAX_LISTED_MAILS } from "../../contract/limits/lists.ts";
import { MailKind, MailList, MailQuery, MailReference, OpenedMail } from "../../contract/mail.ts";
import { Ok } from "../../contract/text.ts";
import type { Db } from "../../data/db.ts";
import { decrypt } from "../../data/encryption.ts";
import { settings } from "../../settings/settings.ts";
import type { AccountActor } from "../actor.ts";
import { Fault, notFound } from "../fault.ts";
import { operation } from "../operation.ts";

/** The latest mails, without their texts. */
export const listMails = operation(
  { name: "mails.list", access: staffOnly, input: MailQuery, output: MailList },
  async ({ before }, { db }) => {
    const rows = await db.mail.findMany({
      where: before ? { id: { lt: before } } : {},
      include: { account: { select: { username: true } } },
      orderBy: { id: "desc" },
      take: MAX_LISTED_MAILS,
    });
    const mails = rows.map(({ account, kind, ...row }) => ({
      ...row,
      kind: MailKind.parse(kind),
      username: account?.username ?? null,
    }));
    return { mails, sends: settings().smtp !== null };
  },
);

/** The text of a mail that was not sent, for staff who pass it on. It is recorded who opened it. */
export const openMail = operation(
  { name: "mails.open", access: staffOnly, input: MailReference, output: OpenedMail, writes: true },
  async ({ mailId }, { actor, db, audit }) => {
    const mail = await requireUnsentMail(db, actor, mailId);
    const { accountId, kind } = mail;
    if (accountId && accountId !== actor.accountId) await takeProofFromLinks(db, accountId, kind);
    audit({ action: "mail.open", targetId: mailId, ...(accountId && { accountId }), after: { kind } });
    return { id: mailId, text: decrypt(mail.sealedText, { rowId: mailId, field: "text" }, mail.keyId) };
  },
);

/** Whoever uses the link got it from staff: it does not show that the mail's address is theirs. */
async function takeProofFromLinks(db: Db, accountId: string, kind: string): Promise<void> {
  if (kind === "resetPassword") {
    await db.emailLink.updateMany({ where: { accountId, kind }, data: { email: null, askedBy: "staff" } });
  } else if (kind === "confirmEmail") {
    await db.emailLink.updateMany({ where: { accountId, kind }, data: { askedBy: "staff" } });
  }
}

/** Sends a mail that waits in the outbox, or that failed. */
export const resendMail = operation(
  { name: "mails.resend", access: staffOnly, input: MailReference, output: Ok, writes: true },
  async ({ mailId }, { actor, db, audit }) => {
    if (!settings().smtp) throw new Fault("unable_to_process", "No mail server is set (SMTP_URL).");
    const { accountId, kind } = await requireUnsentMail(db, actor, mailId);
    await db.$executeRaw`
      UPDATE "Mail" SET state = 'pending', turn = 0, "nextAttemptAt" = now(), "createdAt" = now(), attempts = attempts + 1
      WHERE id = ${mailId}`;
    audit({ action: "mail.resend", targetId: mailId, ...(accountId && { accountId }), after: { kind } });
    return { ok: true };
  },
);

/** Links in mails can change a password: those of staff are for admins, as every other change of their accounts is. */
async function requireUnsentMail(db: Db, actor: AccountActor, mailId: string) {
  await db.$queryRaw`SELECT id FROM "Mail" WHERE id = ${mailId} FOR UPDATE`;
  const mail = await db.mail.findUnique({ where: { id: mailId }, include: { account: { select: { flags: true } } } });
  if (!mail) throw notFound("mail");
  if (mail.state !== "outbox" && mail.state !== "failed") {
    throw new Fault("unable_to_process", "Only a mail that was not sent can be opened or sent again.");
  }
  const isOfStaff = ((mail.account?.flags ?? 0) & STAFF_FLAGS) !== 0;
  const isAdmin = actor.kind === "operator" || (actor.flags & AccountFlag.Admin) !== 0;
  if (isOfStaff && !isAdmin) throw new Fault("forbidden", "Only an admin can open mails to staff.");
  return mail;
}
