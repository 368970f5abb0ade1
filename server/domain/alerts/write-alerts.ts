import type { OngoingKind } from "../../contract/alert-kinds.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { afterCommit, type Db, type Prisma, transaction } from "../../data/db.ts";
import { lockAccountSoon } from "../lock-account.ts";
import type { Condition } from "./fleet-memory.ts";
import {
  announceNotifications,
  type NewNotification,
  publishNotification,
  raiseNotification,
} from "./raise-notification.ts";

/** An alert that lasts. */
export interface OpenAlert {
  id: string;
  accountId: string;
  kind: OngoingKind;
  subject: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

const PATHS: Record<OngoingKind, string> = {
  "bots.down": "/overview",
  "bots.refused": "/overview",
  "cluster.gone": "/live",
  "cluster.full": "/live",
};
/** A number that grew by less is only updated. */
const GROWTH = { factor: 2, least: 10 };

/** Every write takes the account's lock and looks again: another process may have written meanwhile. */
export const raiseOnce = (notification: NewNotification): Promise<void> =>
  transaction(async (tx) => {
    const { accountId, kind, subject } = notification;
    await lockAccountSoon(tx, accountId);
    const known = await tx.notification.findFirst({ where: { accountId, kind, subject }, select: { id: true } });
    if (!known) await raiseNotification(tx, notification);
  });

export const beginAlert = (accountId: string, { kind, subject, since, count, data }: Condition): Promise<void> =>
  transaction(async (tx) => {
    await lockAccountSoon(tx, accountId);
    if (await tx.notification.findFirst({ where: { accountId, kind, subject, endedAt: null }, select: { id: true } }))
      return;
    const began = { state: "began", since: new Date(since).toISOString(), until: null };
    await raiseNotification(tx, {
      accountId,
      kind,
      subject,
      path: PATHS[kind],
      data: { ...data, ...began, told: count },
    });
  });

/** Shows the present number. When it has grown much, the alert is told of again. */
export async function continueAlert(alert: OpenAlert, { count, data }: Condition): Promise<void> {
  const told = Number(alert.data.told ?? 0);
  const isMore = count >= told * GROWTH.factor && count >= told + GROWTH.least;
  if (!isMore && Object.entries(data).every(([name, value]) => isSame(alert.data[name], value))) return;
  await changeOpenAlert(alert, async (tx, stored) => {
    const next = { ...stored, ...data, ...(isMore && { state: "grew", told: count }) };
    await tx.notification.update({
      where: { id: alert.id },
      data: { data: next as Prisma.InputJsonObject, ...(isMore && { readAt: null }) },
    });
    if (isMore) await publishNotification(tx, { ...alert, data: next });
  });
}

/** The data keeps how much of it there was. */
export const endAlert = (alert: OpenAlert): Promise<void> =>
  changeOpenAlert(alert, async (tx, stored) => {
    const endedAt = databaseNow();
    const data = { ...stored, state: "ended", until: endedAt.toISOString() };
    await tx.notification.update({ where: { id: alert.id }, data: { endedAt, data: data as Prisma.InputJsonObject } });
    await publishNotification(tx, { ...alert, data });
  });

const changeOpenAlert = (
  { id, accountId }: OpenAlert,
  change: (tx: Db, stored: Record<string, unknown>) => Promise<void>,
): Promise<void> =>
  transaction(async (tx) => {
    await lockAccountSoon(tx, accountId);
    const stored = await tx.notification.findFirst({ where: { id, endedAt: null }, select: { data: true } });
    if (!stored) return;
    await change(tx, stored.data as Record<string, unknown>);
    afterCommit(tx, () => announceNotifications(accountId));
  });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
