"use client";

import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../_ui/overlays/popover.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useNotificationChanges } from "../_live/fleet-provider.tsx";
import { NotificationRow } from "./notification-row.tsx";
import classes from "./notifications.module.css";
import { notificationTexts as texts } from "./texts.ts";
import { useMarkRead } from "./use-mark-read.ts";

const SHOWN = 8;
/** For changes that the event stream did not tell of, and for browsers that cannot open one. */
const REFETCH_MS = 120_000;

/** The latest notifications, and how many are unread, on every page. */
export function Bell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const found = useQuery({
    ...trpc.notifications.list.queryOptions({ limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  });
  useNotificationChanges(() => void queryClient.invalidateQueries(trpc.notifications.pathFilter()));
  const { markRead, errorOf } = useMarkRead();
  const { notifications = [], unread = 0 } = found.data ?? {};
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(420px, 94vw)"
      trapFocus
    >
      <PopoverTarget>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.bell(unread)}
          onClick={toggle}
          pos="relative"
          style={{ overflow: "visible" }}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {texts.badge(unread)}
            </span>
          )}
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown aria-label={texts.title}>
        <Group justify="space-between" mb={4}>
          <Text fw={650}>{texts.title}</Text>
          <ActionButton
            error={errorOf()}
            variant="subtle"
            size="compact-sm"
            mih={28}
            disabled={unread === 0}
            onClick={() => markRead()}
          >
            {texts.markAllRead}
          </ActionButton>
        </Group>
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows rows={3} />}
        {found.data && notifications.length === 0 && (
          <Text size="sm" c="dimmed" py="sm">
            {texts.empty.text}
          </Text>
        )}
        {notifications.length > 0 && (
          <ul className={`${classes.list} ${classes.scroll}`} aria-label={texts.list}>
            {notifications.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                onRead={(id) => markRead([id])}
                error={errorOf(one.id)}
                onVisit={close}
              />
            ))}
          </ul>
        )}
        <Group justify="space-between" mt="sm">
          <Button component={Link} href="/notifications" variant="default" size="xs" onClick={close}>
            {texts.all}
          </Button>
          <Button component={Link} href="/account/notifications" variant="subtle" size="xs" onClick={close}>
            {texts.settings}
          </Button>
        </Group>
      </PopoverDropdown>
    </Popover>
  );
}
