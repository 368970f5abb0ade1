import { z } from "zod";
import { ALERT_KINDS, isOngoing, MAX_ALERT_MINUTES } from "./alert-kinds.ts";
import { MAX_LISTED_NOTIFICATIONS } from "./limits/lists.ts";
import { Instant, PathId } from "./text.ts";

export const AlertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof AlertKind>;

/** What the bell shows: alerts, and what the service has switched off by itself. */
export const NotificationKind = z.enum([...AlertKind.options, "webhook.disabled", "schedule.paused"]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Days before an API token expires. */
export const TOKEN_WARNING_DAYS = [14, 7, 1] as const;

export const AlertSetting = z.object({
  kind: AlertKind,
  enabled: z.boolean(),
  /** For how many minutes it must last; null where a kind does not last. */
  minutes: z.int().min(0).max(MAX_ALERT_MINUTES).nullable(),
  mail: z.boolean(),
});
export type AlertSetting = z.infer<typeof AlertSetting>;

export const AlertSettings = z.object({
  settings: z.array(AlertSetting),
  address: z.string(),
  /** Mails are sent to a confirmed address only. */
  addressConfirmed: z.boolean(),
});

/** Omitted members remain unchanged. */
export const AlertSettingUpdate = z
  .strictObject({
    kind: AlertKind,
    enabled: z.boolean().optional(),
    minutes: z.int().min(0).max(MAX_ALERT_MINUTES).optional(),
    mail: z.boolean().optional(),
  })
  .refine(({ kind, minutes }) => minutes === undefined || isOngoing(kind), {
    path: ["minutes"],
    error: "This is only for notifications about something that lasts.",
  });

export const NotificationItem = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** As in `webhook-events.ts`. */
  data: z.record(z.string(), z.unknown()),
  createdAt: Instant,
  readAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const NotificationQuery = z.strictObject({
  /** Only older ones than this id, for pagination. */
  before: PathId.optional(),
  limit: z.int().min(1).max(MAX_LISTED_NOTIFICATIONS).default(20),
});
export const NotificationList = z.object({ notifications: z.array(NotificationItem), unread: z.int() });
/** Without ids: all. */
export const NotificationsRead = z.strictObject({
  ids: z.array(PathId).min(1).max(MAX_LISTED_NOTIFICATIONS).optional(),
});
export const NotificationsMarked = z.object({ count: z.int() });
