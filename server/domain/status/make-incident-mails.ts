import { IncidentState } from "../../contract/incidents.ts";
import { MAIL_LIMITS } from "../../contract/limits/mail.ts";
import { MAILS_PER_BATCH } from "../../contract/limits/status.ts";
import { type Db, isUnavailable, transaction } from "../../data/db.ts";
import { translatorOf } from "../../languages/translator.ts";
import { settings } from "../../settings/settings.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { sendMails } from "../mail/send-mail.ts";
import { type MailedUpdate, statusMails } from "./incident-mails.ts";
import { unsubscribeAddressOf } from "./unsubscribe-address.ts";

const INTERVAL_MS = 2_000;

interface UpdateToMail extends MailedUpdate {
  id: string;
  mailedTo: string;
  createdAt: Date;
  isLate: boolean;
}

/**
 * Makes the mails of the oldest update whose mails are not all made, for some subscribers: with the mails it commits how
 * far it came, so that a process that ends in between makes none twice and leaves none out. While another process makes
 * those of an update, the later ones of its incident wait.
 * @returns Whether there may be more.
 */
export const makeIncidentMails = (batch: number = MAILS_PER_BATCH): Promise<boolean> =>
  transaction(async (tx) => {
    const [update] = await tx.$queryRaw<UpdateToMail[]>`
      SELECT u.id, u."incidentId", u.state::text, u.text, u."mailedTo", u."createdAt", i.title,
        u."createdAt" < now() - make_interval(hours => ${MAIL_LIMITS.retryHours}::int) AS "isLate"
      FROM "IncidentUpdate" u JOIN "Incident" i ON i.id = u."incidentId"
      WHERE u."mailedTo" IS NOT NULL AND NOT EXISTS (
        SELECT FROM "IncidentUpdate" earlier
        WHERE earlier."incidentId" = u."incidentId" AND earlier.id < u.id AND earlier."mailedTo" IS NOT NULL)
      ORDER BY u.id LIMIT 1 FOR UPDATE OF u SKIP LOCKED`;
    if (!update) return false;
    const mailedTo = settings().smtp && !update.isLate ? await mailSome(tx, update, batch) : null;
    await tx.incidentUpdate.update({ where: { id: update.id }, data: { mailedTo } });
    return true;
  });

/** Those who confirmed before the update. @returns The last of them; null when there are no more. */
async function mailSome(tx: Db, update: UpdateToMail, batch: number): Promise<string | null> {
  const subscribers = await tx.statusSubscriber.findMany({
    where: { id: { gt: update.mailedTo }, confirmedAt: { lte: update.createdAt } },
    orderBy: { id: "asc" },
    take: batch,
  });
  const state = IncidentState.parse(update.state);
  const mails = subscribers.map((subscriber) => {
    const reader = translatorOf(subscriber.language);
    const text = statusMails.update(reader, { ...update, state }, unsubscribeAddressOf(subscriber));
    return { accountId: null, kind: "incident" as const, address: subscriber.address, ...text };
  });
  await sendMails(tx, mails);
  return subscribers.length < batch ? null : (subscribers.at(-1)?.id ?? null);
}

/** Makes mails about incidents while the service runs. */
export const startIncidentMails = (intervalMs = INTERVAL_MS): Periodic =>
  startPeriodic(
    "mails about an incident were not made",
    intervalMs,
    async () => {
      while (await makeIncidentMails());
    },
    { isExpected: isUnavailable },
  );
