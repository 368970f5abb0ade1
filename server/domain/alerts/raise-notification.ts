import { AlertKind, type AlertSetting, type NotificationKind } from "../../contract/alerts.ts";
import { NOTIFICATIONS_EVENT } from "../../contract/fleet-events.ts";
import type { WebhookEventData } from "../../contract/webhook-events.ts";
import { afterCommit, type Db, type Prisma } from "../../data/db.ts";
import { eventLog } from "../../data/engine/event-log.ts";
import { newId } from "../../data/id.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { settings } from "../../settings/settings.ts";
import { translatorOfReader } from "../identity/reader-language.ts";
import { sendMail } from "../mail/send-mail.ts";
import { alertMail } from "./alert-mail.ts";
import { defaultSetting } from "./default-setting.ts";

/** Tells the open pages of the account that they should read the notifications again. */
export const announceNotifications = (accountId: string): void =>
  eventLog().append(accountId, NOTIFICATIONS_EVENT, () => "{}");

/** Mails about alerts to one account. */
const MAX_MAILS_PER_HOUR = 20;

export interface NewNotification {
  accountId: string;
  kind: NotificationKind;
  /** What it is about: only one notification of a kind and subject is open at a time. */
  subject: string;
  /** The data of the webhook's message, without `url`. */
  data: Record<string, unknown>;
  /** The page of the portal that shows it. */
  path: string;
}

/** Tells the account in the bell, by webhook and, where it wants that, by mail. */
export async function raiseNotification(
  tx: Db,
  { accountId, kind, subject, data, path }: NewNotification,
): Promise<void> {
  const content = { ...data, url: settings().publicUrl + path } as Prisma.InputJsonObject;
  await tx.notification.create({ data: { id: newId(), accountId, kind, subject, data: content } });
  afterCommit(tx, () => announceNotifications(accountId));
  await publishNotification(tx, { accountId, kind, data: content });
}

/** The same for a notification that is there already, when there is more of it or when it ends. */
export async function publishNotification(
  tx: Db,
  { accountId, kind, data }: { accountId: string; kind: NotificationKind; data: Record<string, unknown> },
): Promise<void> {
  const alert = AlertKind.safeParse(kind);
  if (alert.success) await queueWebhookEvent(tx, accountId, alert.data, data as WebhookEventData<typeof alert.data>);
  if (data.state !== "ended" && (await wantsMail(tx, accountId, kind)))
    await mailNotification(tx, accountId, kind, data);
}

async function wantsMail(tx: Db, accountId: string, kind: NotificationKind): Promise<boolean> {
  const alert = AlertKind.safeParse(kind);
  if (!alert.success) return true;
  const where = { accountId_kind: { accountId, kind: alert.data } };
  const setting: Pick<AlertSetting, "mail"> | null = await tx.alertSetting.findUnique({ where });
  return (setting ?? defaultSetting(alert.data)).mail;
}

/** An address that nobody has confirmed may be somebody else's. */
async function mailNotification(tx: Db, accountId: string, kind: NotificationKind, data: Record<string, unknown>) {
  const [account] = await tx.$queryRaw<{ email: string; preferences: unknown; mails: number }[]>`
    SELECT email, preferences, (SELECT count(*)::int FROM "Mail" m WHERE m."accountId" = a.id AND m.kind = 'alert'
      AND m."createdAt" > now() - interval '1 hour') AS mails
    FROM "Account" a WHERE a.id = ${accountId} AND a."emailVerifiedAt" IS NOT NULL`;
  if (!account || account.mails >= MAX_MAILS_PER_HOUR) return;
  const mail = alertMail(translatorOfReader(account.preferences), kind, data);
  await sendMail(tx, { accountId, kind: "alert", address: account.email, ...mail });
}
