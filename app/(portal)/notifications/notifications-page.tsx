"use client";

import { Button, Paper } from "@mantine/core";
import { IconBell, IconChecks, IconSettings } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { MAX_LISTED_NOTIFICATIONS } from "#server/contract/limits/lists.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { Link } from "../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageButtons } from "../../_ui/page-buttons.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useMarkRead } from "./use-mark-read.ts";

/** For changes that the event stream did not tell of. */
const REFETCH_MS = 120_000;

export function NotificationsPage() {
  const { t } = useLanguage();
  const [before, setBefore] = useQueryState("before", parseAsString.withOptions({ history: "push" }));
  const input = { limit: MAX_LISTED_NOTIFICATIONS, ...(before && { before }) };
  const found = useQuery({
    ...useTRPC().notifications.list.queryOptions(input),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { markRead, isPending, errorOf } = useMarkRead();
  const { notifications = [], unread = 0 } = found.data ?? {};
  const older = notifications.length === MAX_LISTED_NOTIFICATIONS ? notifications.at(-1)?.id : undefined;
  return (
    <>
      <PageHeader title={t("notifications.title")} description={t("notifications.description")}>
        <ActionButton
          error={errorOf()}
          variant="default"
          data-secondary
          leftSection={<IconChecks size={18} aria-hidden />}
          disabled={!found.data}
          unavailable={found.data && unread === 0 && t("notifications.noneUnread")}
          loading={isPending}
          onClick={() => markRead()}
        >
          {t("notifications.markAllRead")}
        </ActionButton>
        <Button
          component={Link}
          href="/account/notifications"
          variant="default"
          data-secondary
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          {t("notifications.settings")}
        </Button>
      </PageHeader>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {found.data && notifications.length === 0 && (
        <EmptyState icon={IconBell} title={t("notifications.empty.title")} text={t("notifications.empty.text")} />
      )}
      {notifications.length > 0 && (
        <Paper withBorder px="md" py="xs">
          <ul aria-label={t("notifications.list")}>
            {notifications.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                onRead={(id) => markRead([id])}
                error={errorOf(one.id)}
              />
            ))}
          </ul>
        </Paper>
      )}
      <PageButtons
        before={before}
        older={older}
        labels={{ newest: t("notifications.newest"), older: t("notifications.older") }}
        onChange={(page) => void setBefore(page)}
      />
    </>
  );
}
