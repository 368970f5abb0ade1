import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import {
  NotificationKind,
  NotificationList,
  NotificationQuery,
  NotificationsMarked,
  NotificationsRead,
} from "../../contract/alerts.ts";
import { operation } from "../operation.ts";
import { announceNotifications } from "./raise-notification.ts";

const Data = z.record(z.string(), z.unknown());

/** The latest notifications, and how many are unread. */
export const listNotifications = operation(
  { name: "notifications.list", access: portalOnly, input: NotificationQuery, output: NotificationList },
  async ({ before, limit }, { actor: { accountId }, db }) => {
    const rows = await db.notification.findMany({
      where: { accountId, ...(before && { id: { lt: before } }) },
      omit: { subject: true, accountId: true },
      orderBy: { id: "desc" },
      take: limit,
    });
    const notifications = rows.map(({ kind, data, ...row }) => ({
      ...row,
      kind: NotificationKind.parse(kind),
      data: Data.parse(data),
    }));
    return { notifications, unread: await db.notification.count({ where: { accountId, readAt: null } }) };
  },
);

/** Not in the audit log: it says what a person has seen, and changes nothing else. */
export const markNotificationsRead = operation(
  {
    name: "notifications.markRead",
    access: portalOnly,
    input: NotificationsRead,
    output: NotificationsMarked,
    writes: "by statement",
  },
  async ({ ids }, { actor: { accountId }, db }) => {
    const count = await db.$executeRaw`
      UPDATE "Notification" SET "readAt" = now()
      WHERE "accountId" = ${accountId} AND "readAt" IS NULL AND (${ids === undefined} OR id = ANY (${ids ?? []}::text[]))`;
    if (count > 0) announceNotifications(accountId); // other tabs and devices
    return { count };
  },
);
