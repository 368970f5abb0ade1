"use client";

import { Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBolt,
  IconCalendarPause,
  IconChecklist,
  IconCircleCheck,
  IconKey,
  IconPlugConnectedX,
  IconServerOff,
  IconShieldX,
  IconStack2,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import type { NotificationItem, NotificationKind } from "#server/contract/alerts.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionIconButton } from "../../_ui/action-icon-button.tsx";
import { Link } from "../../_ui/link.tsx";
import { hidden } from "../../_ui/message-parts.tsx";
import { Tooltip } from "../../_ui/overlays/tooltip.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { describeDuration } from "./describe-duration.ts";
import { describeNotification } from "./describe-notification.ts";
import classes from "./notifications.module.css";

const ICONS: Record<NotificationKind, TablerIcon> = {
  "bots.down": IconPlugConnectedX,
  "bots.refused": IconShieldX,
  "cluster.gone": IconServerOff,
  "cluster.full": IconStack2,
  "job.failed": IconAlertTriangle,
  "token.expiring": IconKey,
  "request.decided": IconChecklist,
  "automation.notified": IconBolt,
  "webhook.disabled": IconWebhook,
  "schedule.paused": IconCalendarPause,
};

interface Props {
  notification: NotificationItem;
  onRead: (id: string) => void;
  /** Why it could not be marked as read the last time. */
  error: unknown;
  /** Before the link of the notification is followed. */
  onVisit?: () => void;
}

export function NotificationRow({ notification, onRead, error, onVisit }: Props) {
  const language = useLanguage();
  const { t } = language;
  const { id, kind, data, createdAt, readAt, endedAt } = notification;
  const Icon = endedAt ? IconCircleCheck : ICONS[kind];
  const sentence = describeNotification(language, kind, data, endedAt !== null);
  const visit = () => {
    if (!readAt) onRead(id);
    onVisit?.();
  };
  return (
    <li className={classes.row} data-unread={readAt === null || undefined}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} data-ended={endedAt !== null || undefined} />
      <div className={classes.text}>
        <Link href={pathOf(data)} className={classes.link} onClick={visit}>
          {readAt === null ? t.rich("notifications.unread", { hidden, sentence }) : sentence}
        </Link>
        {kind === "automation.notified" && <Notices data={data} />}
        <Text size="xs" c="dimmed" component="div" className={classes.when}>
          <TimeAgo instant={createdAt} />
          {typeof data.since === "string" && (
            <span>
              {endedAt
                ? t("notifications.endedAfter", {
                    duration: describeDuration(language, startOf(notification), endedAt),
                  })
                : t("notifications.lasts")}
            </span>
          )}
        </Text>
      </div>
      {readAt === null && (
        <Tooltip label={t("notifications.markRead")}>
          <ActionIconButton
            error={error}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t("notifications.markReadOf", { sentence })}
            onClick={() => onRead(id)}
          >
            <span className={classes.dot} aria-hidden />
          </ActionIconButton>
        </Tooltip>
      )}
    </li>
  );
}

/** What an automation told, where it told several things; the latest first. */
function Notices({ data: { notices, count } }: { data: Record<string, unknown> }) {
  const { t } = useLanguage();
  const told = Array.isArray(notices) ? notices : [];
  if (told.length < 2) return null;
  const more = Number(count) - told.length;
  return (
    <Text size="sm" component="ul" className={classes.notices ?? ""} aria-label={t("notifications.notices")}>
      {told.map(({ at, text }, index) => (
        <li key={`${index.toString()} ${at}`}>
          <bdi>{String(text)}</bdi>
        </li>
      ))}
      {more > 0 && <li>{t("notifications.more", { count: more })}</li>}
    </Text>
  );
}

const startOf = ({ data, createdAt }: NotificationItem): string =>
  typeof data.since === "string" ? data.since : createdAt;

/** The path of the address that mails and webhooks contain: this page may have another origin. */
function pathOf({ url }: Record<string, unknown>): string {
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  return parsed ? parsed.pathname + parsed.search : "/notifications";
}
