import { MAIL_LIMITS } from "../../contract/limits/mail.ts";
import { decrypt, encrypt } from "../../data/encryption.ts";
import { keyring } from "../../data/keyring.ts";
import { type MailConnection, MailError, openMailConnection } from "../../data/mail/mail-connection.ts";
import {
  type ClaimedMail,
  claimMail,
  failInterruptedMails,
  INTERRUPTED,
  markFailed,
  markForRetry,
  markSending,
  markSent,
} from "../../data/mail/mail-queue.ts";
import { log } from "../../log.ts";
import { settings } from "../../settings/settings.ts";
import { DeadlineExceeded, withDeadline } from "../../with-deadline.ts";
import { findUnsubscribeAddress } from "../status/unsubscribe-address.ts";

const MAX_ERROR_CHARACTERS = 300;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Sends the mails that are due, one after the other on one connection, until none is left, the mail server is away, or
 * the signal is aborted. Never sends a mail again that may have arrived. A mail that takes longer than its claim lasts,
 * whatever it waits for, does not keep the others.
 */
export async function deliverMails(signal?: AbortSignal, times: typeof MAIL_LIMITS = MAIL_LIMITS): Promise<void> {
  const { smtp } = settings();
  if (!smtp) return;
  await failInterruptedMails();
  let connection: MailConnection | null = null;
  try {
    while (!signal?.aborted) {
      const mail = await claimMail();
      if (!mail) return;
      try {
        connection ??= await openMailConnection(smtp, times);
        const open = connection;
        await withDeadline(times.claimSeconds * 1000, () => sendClaimedMail(open, mail, smtp.from));
      } catch (error) {
        const isAway = connection === null;
        connection?.close();
        connection = null;
        await recordFailure(mail, error);
        if (isAway) return;
      }
    }
  } finally {
    connection?.close();
  }
}

async function sendClaimedMail(
  connection: MailConnection,
  mail: ClaimedMail,
  from: { name: string; address: string },
): Promise<void> {
  const { id, kind, address, subject } = mail;
  const text = decrypt(mail.sealedText, { rowId: id, field: "text" }, mail.keyId);
  const unsubscribeAddress = kind === "incident" ? await findUnsubscribeAddress(address) : undefined;
  await connection.send({ id, from, address, subject, text, unsubscribeAddress }, () => markSending(mail));
  const keyId = keyring().newest;
  await markSent(mail, { keyId, sealedText: encrypt("", { rowId: id, field: "text" }, keyId) });
}

/** When the database is away here too, the claim expires, and the next round decides by what was committed. */
async function recordFailure(mail: ClaimedMail, error: unknown): Promise<void> {
  const failure = error instanceof MailError ? error.failure : null;
  const { id: mailId, kind, attempts } = mail;
  log().warn({ mailId, kind, attempts, failure }, "a mail was not sent");
  const message = error instanceof Error ? error.message : String(error);
  const line = message.replace(CONTROL_CHARACTERS, " ").slice(0, MAX_ERROR_CHARACTERS).toWellFormed();
  if (failure === "later") await markForRetry(mail, line);
  else if (failure === "refused") await markFailed(mail, line);
  else if (failure === "unknown") await markFailed(mail, `${INTERRUPTED} ${line}`);
  else if (!(error instanceof DeadlineExceeded)) throw error; // its claim has expired: the next round decides
}
