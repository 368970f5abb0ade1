import { z } from "zod";
import { MAIL_LIMITS } from "../../contract/limits/mail.ts";
import type { MailKind } from "../../contract/mail.ts";
import { type Db, Prisma } from "../../data/db.ts";
import { encrypt } from "../../data/encryption.ts";
import { newId } from "../../data/id.ts";
import { keyring } from "../../data/keyring.ts";
import { settings } from "../../settings/settings.ts";

export interface NewMail {
  /** Whom it is about. The mail is deleted together with the account. */
  accountId: string | null;
  kind: MailKind;
  address: string;
  /** Line breaks and control characters become spaces. */
  subject: string;
  /** Plain text. May contain links that let their reader sign in: it is stored encrypted, and deleted once sent. */
  text: string;
}

const Address = z.email().max(255);
/** They are sent before all others, and have turns of their own. */
const MAILS_WITH_LINKS: readonly MailKind[] = ["resetPassword", "confirmEmail"];
/** Whether a mail is none of them, as the index of waiting mails has it. */
const OF_CLASS = Prisma.sql`(kind NOT IN ('resetPassword', 'confirmEmail'))`;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Stores a mail together with the change that it belongs to. It is sent after the commit, or waits in the outbox for
 * staff when no mail server is set.
 * @returns The mail's id.
 */
export async function sendMail(tx: Db, mail: NewMail): Promise<string> {
  const [id = ""] = await sendMails(tx, [mail]);
  return id;
}

/** The same for some mails of one kind and one account, in one statement. @returns Their ids. */
export async function sendMails(tx: Db, mails: readonly NewMail[]): Promise<string[]> {
  const [first] = mails;
  if (!first) return [];
  const { accountId, kind } = first;
  const state = settings().smtp ? "pending" : "outbox";
  const isLast = !MAILS_WITH_LINKS.includes(kind);
  const rows = mails.map(sealMail);
  await tx.$executeRaw`
    INSERT INTO "Mail" (id, "accountId", kind, address, subject, "keyId", "sealedText", state, turn, "nextAttemptAt")
    SELECT r.id, ${accountId}, ${kind}, r.address, r.subject, r."keyId", r."sealedText", ${state}::"MailState",
      r.n + greatest(0, (SELECT max(turn) + 1 FROM "Mail"
          WHERE coalesce("accountId", '') = ${accountId ?? ""} AND state = 'pending' AND ${OF_CLASS} = ${isLast}),
        (SELECT min(turn) FROM "Mail" WHERE state = 'pending' AND "sendingAt" IS NULL AND "nextAttemptAt" <= now()
          AND ${OF_CLASS} = ${isLast})),
      CASE ${state} WHEN 'pending' THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (n int, id text, address text, subject text, "keyId" text, "sealedText" text)`;
  return rows.map(({ id }) => id);
}

function sealMail({ address, subject, text }: NewMail, n: number) {
  const id = newId();
  const line = subject.replace(CONTROL_CHARACTERS, " ").trim().slice(0, MAIL_LIMITS.subjectCharacters).toWellFormed();
  const body = text.replaceAll("\0", "").slice(0, MAIL_LIMITS.textCharacters).toWellFormed();
  const keyId = keyring().newest;
  const sealedText = encrypt(body, { rowId: id, field: "text" }, keyId);
  return { n, id, address: Address.parse(address), subject: line, keyId, sealedText };
}
