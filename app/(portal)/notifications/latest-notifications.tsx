"use client";

import { Button, Group, Text } from "@mantine/core";
import type { NotificationItem } from "#server/contract/alerts.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { Link } from "../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { NotificationRow } from "./notification-row.tsx";
import classes from "./notifications.module.css";
import type { useMarkRead } from "./use-mark-read.ts";

interface Props {
  /** Undefined while they are loaded. */
  found: { notifications: NotificationItem[]; unread: number } | undefined;
  error: unknown;
  onRetry: () => void;
  marking: ReturnType<typeof useMarkRead>;
  onVisit: () => void;
}

/** What opens below the bell. */
export function LatestNotifications({ found, error, onRetry, marking: { markRead, errorOf }, onVisit }: Props) {
  const { t } = useLanguage();
  const { notifications = [], unread = 0 } = found ?? {};
  return (
    <>
      <Group justify="space-between" mb={4}>
        <Text fw={650}>{t("notifications.title")}</Text>
        <ActionButton
          error={errorOf()}
          variant="subtle"
          size="compact-sm"
          mih={28}
          disabled={!found}
          unavailable={found && unread === 0 && t("notifications.noneUnread")}
          onClick={() => markRead()}
        >
          {t("notifications.markAllRead")}
        </ActionButton>
      </Group>
      {error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {!found && error === null && <LoadingRows rows={3} />}
      {found && notifications.length === 0 && (
        <Text size="sm" c="dimmed" py="sm">
          {t("notifications.empty.text")}
        </Text>
      )}
      {notifications.length > 0 && (
        <ul className={`${classes.scroll}`} aria-label={t("notifications.list")}>
          {notifications.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              onRead={(id) => markRead([id])}
              error={errorOf(one.id)}
              onVisit={onVisit}
            />
          ))}
        </ul>
      )}
      <Group justify="space-between" mt="sm">
        <Button component={Link} href="/notifications" variant="default" size="xs" onClick={onVisit}>
          {t("notifications.all")}
        </Button>
        <Button component={Link} href="/account/notifications" variant="subtle" size="xs" onClick={onVisit}>
          {t("notifications.settings")}
        </Button>
      </Group>
    </>
  );
}
