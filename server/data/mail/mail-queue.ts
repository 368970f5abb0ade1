import { MAIL_LIMITS } from "../../contract/limits/mail.ts";
import { db } from "../db.ts";

export interface ClaimedMail {
  id: string;
  kind: string;
  address: string;
  subject: string;
  keyId: string;
  sealedText: string;
  attempts: number;
}

/**
 * Claims the mail whose turn it is. Mails with links go first: somebody waits for them, and the links end. Otherwise
 * the n-th waiting mail of an account waits for n of each other account, however many these have; who begins to wait
 * joins the turn that is being served. No other process sends
 * it before the claim has expired.
 */
export async function claimMail(): Promise<ClaimedMail | null> {
  const [mail] = await db().$queryRaw<ClaimedMail[]>`
    UPDATE "Mail" SET attempts = attempts + 1, "nextAttemptAt" = now() + make_interval(secs => ${MAIL_LIMITS.claimSeconds})
    WHERE id = (SELECT id FROM "Mail" WHERE state = 'pending' AND "nextAttemptAt" <= now() AND "sendingAt" IS NULL
      ORDER BY kind NOT IN ('resetPassword', 'confirmEmail'), turn, "nextAttemptAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, address, subject, "keyId", "sealedText", attempts`;
  return mail ?? null;
}

/** Commits that the text is about to be sent. @throws Error when another process has claimed the mail meanwhile. */
export async function markSending({ id, attempts }: ClaimedMail): Promise<void> {
  const marked = await db().$executeRaw`
    UPDATE "Mail" SET "sendingAt" = now()
    WHERE id = ${id} AND attempts = ${attempts} AND state = 'pending' AND "sendingAt" IS NULL`;
  if (marked === 0) throw new Error("the mail was claimed by another process");
}

/** @param sealedText The encrypted empty text: what was sent is not kept. */
export async function markSent({ id }: ClaimedMail, { keyId, sealedText }: { keyId: string; sealedText: string }) {
  await db().$executeRaw`
    UPDATE "Mail" SET state = 'sent', "sentAt" = now(), "sendingAt" = NULL, "nextAttemptAt" = NULL, error = NULL,
      "keyId" = ${keyId}, "sealedText" = ${sealedText} WHERE id = ${id}`;
}

export async function markFailed({ id }: Pick<ClaimedMail, "id">, error: string): Promise<void> {
  await db().$executeRaw`
    UPDATE "Mail" SET state = 'failed', error = ${error}, "sendingAt" = NULL, "nextAttemptAt" = NULL WHERE id = ${id}`;
}

/** Seconds between attempts; the last one repeats. */
const RETRY_SECONDS: readonly number[] = [10, 60, 300, 900, 1800, 3600];

/** Nothing of the mail was sent: it is tried again until it is too old. */
export async function markForRetry({ id, attempts }: ClaimedMail, error: string): Promise<void> {
  const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] as number;
  await db().$executeRaw`
    UPDATE "Mail" SET error = ${error}, "sendingAt" = NULL,
      state = CASE WHEN "createdAt" < now() - make_interval(hours => ${MAIL_LIMITS.retryHours}::int)
        THEN 'failed' ELSE 'pending' END::"MailState",
      "nextAttemptAt" = CASE WHEN "createdAt" < now() - make_interval(hours => ${MAIL_LIMITS.retryHours}::int)
        THEN NULL ELSE now() + make_interval(secs => ${seconds}) END
    WHERE id = ${id} AND attempts = ${attempts}`;
}

/**
 * Mails whose process ended, or lost the database, after the mail server began to receive the text: they may have
 * arrived, and are not sent again.
 */
export async function failInterruptedMails(): Promise<number> {
  return db().$executeRaw`
    UPDATE "Mail" SET state = 'failed', "sendingAt" = NULL, "nextAttemptAt" = NULL, error = ${INTERRUPTED}
    WHERE state = 'pending' AND "sendingAt" IS NOT NULL AND "nextAttemptAt" <= now()`;
}

export const INTERRUPTED = "The sending was interrupted. The mail may have arrived, so it was not sent again.";

/** Mails that came to the outbox after this id: how many, and the last of them. */
export async function countNewOutboxMails(after: string): Promise<{ count: number; last: string }> {
  const [row] = await db().$queryRaw<{ count: number; last: string | null }[]>`
    SELECT count(*)::int AS count, max(id) AS last FROM "Mail" WHERE state = 'outbox' AND id > ${after} LIMIT 1`;
  return { count: row?.count ?? 0, last: row?.last ?? after };
}
