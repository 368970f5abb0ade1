import { z } from "zod";
import type { AlertSetting } from "../../contract/alerts.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { afterCommit, type Db, db, isUnavailable, type Prisma, transaction } from "../../data/db.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { log } from "../../log.ts";
import { settings } from "../../settings/settings.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { defaultSetting } from "../alerts/default-setting.ts";
import { announceNotifications, raiseNotification } from "../alerts/raise-notification.ts";
import { Fault } from "../fault.ts";
import { isAccountBusy, lockAccountSoon } from "../lock-account.ts";
import { automationReports, latestOf, type Notices, type Runs } from "./automation-reports.ts";

const INTERVAL_MS = 5_000;
const KIND = "automation.notified";
/** While it is unread and younger, further notices of the automation are added to a notification. */
const GROUPED_MS = 3_600_000;

const Told = z.object({
  count: z.int(),
  notices: z.array(z.object({ at: z.string(), botId: z.string(), text: z.string() })),
});

/** Tells accounts what their automations did, as webhooks want it, and what steps have told. */
export function startAutomationReports(): Periodic {
  return startPeriodic("reports of automations were not passed on", INTERVAL_MS, publishAutomationReports, {
    isExpected: isUnavailable,
    runsAtStop: true,
  });
}

export async function publishAutomationReports(): Promise<void> {
  const { notices, runs } = automationReports().removeAll();
  for (const some of notices) {
    await attempt(
      some.key.accountId,
      () => publishNotices(some),
      () => automationReports().restoreNotices(some),
    );
  }
  for (const accountId of await findReadersOfRuns([...runs.keys()])) {
    const some = runs.get(accountId) as Runs;
    await attempt(
      accountId,
      () => publishRuns(accountId, some),
      () => automationReports().restoreRuns(accountId, some),
    );
  }
}

/** What fails for one account stops no other one, and is tried again in the next round. */
async function attempt(accountId: string, publish: () => Promise<void>, restore: () => void): Promise<void> {
  try {
    await publish();
  } catch (err) {
    if (isGone(err)) return;
    restore();
    if (!isAccountBusy(err) && !isUnavailable(err)) log().warn({ err, accountId }, "reports of automations wait");
  }
}

/** The account was deleted meanwhile. */
const isGone = (error: unknown): boolean => error instanceof Fault && error.code === "not_found";

/** In the bell, by mail and by webhook, as the account wants it. */
const publishNotices = ({ key, name, count, latest }: Notices): Promise<void> =>
  transaction(async (tx) => {
    const { accountId, categoryId, automationId } = key;
    await lockAccountSoon(tx, accountId);
    if (!(await isWanted(tx, accountId))) return;
    const about = { automation: { id: automationId, name }, categoryId };
    const path = `/automations/${categoryId}/${automationId}`;
    const subject = `${categoryId}:${automationId}`;
    const open = await findOpen(tx, accountId, subject);
    if (!open)
      return raiseNotification(tx, {
        accountId,
        kind: KIND,
        subject,
        path,
        data: { ...about, count, notices: latest },
      });
    const url = settings().publicUrl + path;
    const told = Told.parse(open.data);
    const data = { ...about, count: told.count + count, notices: latestOf(latest, told.notices), url };
    await tx.notification.update({ where: { id: open.id }, data: { data: data as Prisma.InputJsonObject } });
    afterCommit(tx, () => announceNotifications(accountId));
    await queueWebhookEvent(tx, accountId, KIND, { ...data, count, notices: latest });
  });

async function isWanted(tx: Db, accountId: string): Promise<boolean> {
  const where = { accountId_kind: { accountId, kind: KIND } };
  const setting: Pick<AlertSetting, "enabled"> | null = await tx.alertSetting.findUnique({ where });
  return (setting ?? defaultSetting(KIND)).enabled;
}

const findOpen = (tx: Db, accountId: string, subject: string) =>
  tx.notification.findFirst({
    where: {
      accountId,
      kind: KIND,
      subject,
      readAt: null,
      createdAt: { gt: new Date(databaseNow().getTime() - GROUPED_MS) },
    },
    select: { id: true, data: true },
    orderBy: { id: "desc" },
  });

/** The accounts with a webhook that wants it: others are not looked at one by one. */
async function findReadersOfRuns(accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db().$queryRaw<{ accountId: string }[]>`
    SELECT DISTINCT "accountId" FROM "Webhook"
    WHERE enabled AND 'automations.ran' = ANY (events) AND "accountId" = ANY (${accountIds}::text[])`;
  return rows.map(({ accountId }) => accountId);
}

const publishRuns = (accountId: string, { count, first }: Runs): Promise<void> =>
  transaction(async (tx) => {
    await lockAccountSoon(tx, accountId);
    const url = `${settings().publicUrl}/automations`;
    await queueWebhookEvent(tx, accountId, "automations.ran", { count, runs: first, url });
  });
