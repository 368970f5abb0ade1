"use client";

import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../_ui/overlays/popover.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useNotificationChanges } from "../_live/fleet-provider.tsx";
import classes from "./notifications.module.css";
import { useMarkRead } from "./use-mark-read.ts";

const LatestNotifications = loadLater(() =>
  import("./latest-notifications.tsx").then((module) => module.LatestNotifications),
);

const SHOWN = 8;
/** The badge has no place for longer numbers. */
const MAX_COUNTED = 99;
/** For changes that the event stream did not tell of, and for browsers that cannot open one. */
const REFETCH_MS = 120_000;

/** The latest notifications, and how many are unread, on every page. */
export function Bell() {
  const { t, format } = useLanguage();
  const [opened, { toggle, close }] = useDisclosure(false);
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const found = useQuery({
    ...trpc.notifications.list.queryOptions({ limit: SHOWN }),
    refetchInterval: REFETCH_MS,
  });
  useNotificationChanges(() => void queryClient.invalidateQueries(trpc.notifications.pathFilter()));
  const marking = useMarkRead();
  const unread = found.data?.unread ?? 0;
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
          aria-label={t("notifications.bell", { unread })}
          onClick={toggle}
          pos="relative"
          style={{ overflow: "visible" }}
        >
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > MAX_COUNTED ? t("notifications.moreThan", { count: MAX_COUNTED }) : format.number(unread)}
            </span>
          )}
        </ActionIcon>
      </PopoverTarget>
      <PopoverDropdown aria-label={t("notifications.title")}>
        <LatestNotifications
          found={found.data}
          error={found.error}
          onRetry={() => void found.refetch()}
          marking={marking}
          onVisit={close}
        />
      </PopoverDropdown>
    </Popover>
  );
}
