"use client";

import { ActionIcon, Alert, Anchor, Badge, Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconBarrierBlock, IconMenu2, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { STAFF_FLAGS } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ConfirmItIsYouDialog } from "../../_ui/confirm-it-is-you-dialog.tsx";
import { Link } from "../../_ui/link.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { openPalette, togglePalette } from "../../_ui/palette/open-palette.ts";
import { SearchButton } from "../../_ui/palette/search-button.tsx";
import { PendingReviewsBadge } from "../../_ui/pending-reviews-badge.tsx";
import { SiteMark, useSiteName } from "../../_ui/site-brand.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { undoLatest } from "../../_ui/undo-notification.tsx";
import { confirmBeforeLeaving } from "../../_ui/unsaved-changes.ts";
import { useSingleKeyShortcuts } from "../../_ui/use-single-key-shortcuts.ts";
import { LiveIndicator } from "../_live/live-indicator.tsx";
import { useWindowKeys } from "../bots/_list/use-window-keys.ts";
import { Bell } from "../notifications/bell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ADMIN_ITEM, DEVELOPER_ITEMS, isCurrent, MAIN_ITEMS, type NavigationItem, PHONE_ITEMS } from "./navigation.ts";
import { OpenShortcuts } from "./open-shortcuts.ts";
import { PinnedViews } from "./pinned-views.tsx";
import classes from "./shell.module.css";
import { GO_TO_SHORTCUTS } from "./shortcuts.ts";
import { SidebarLink } from "./sidebar-link.tsx";

const CommandPalette = loadLater(() => import("./palette/command-palette.tsx").then((module) => module.CommandPalette));
const OfflineNotice = loadLater(() => import("./offline-notice.tsx").then((module) => module.OfflineNotice));
const SessionEndedDialog = loadLater(() =>
  import("./session-ended-dialog.tsx").then((module) => module.SessionEndedDialog),
);
const ShortcutsDialog = loadLater(() => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog));

/** With this class, what is fixed does not move when a dialog takes the scroll bar of the page away. */
const KEEPS_PLACE = "right-scroll-bar-position";

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useLanguage();
  const [menuOpen, { toggle, close }] = useDisclosure(false);
  const [shortcutsOpen, { open: showShortcuts, close: hideShortcuts }] = useDisclosure(false);
  const isStaff = (user.flags & STAFF_FLAGS) !== 0;
  const siteName = useSiteName();
  useGlobalShortcuts(showShortcuts);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t("shared.skipToContent")}
      </a>
      <header className={`${classes.header} ${KEEPS_PLACE}`}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              size={36}
              hiddenFrom="sm"
              aria-label={t("shell.menu")}
              aria-expanded={menuOpen}
              onClick={toggle}
            >
              {menuOpen ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
            </ActionIcon>
            <UnstyledButton component={Link} href="/overview" className={classes.brand}>
              <SiteMark />
              <Text fw={650} span className={classes.brandName}>
                {siteName}
              </Text>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LiveIndicator />
            <SearchButton label={t("shell.search")} onPress={() => void openPalette()} />
            <Bell />
            <AccountMenu user={user} onShortcuts={showShortcuts} />
          </Group>
        </Group>
      </header>
      <div className={classes.sidebar} data-open={menuOpen || undefined}>
        <nav aria-label={t("shell.mainNavigation")}>
          <SidebarLinks items={MAIN_ITEMS} onVisit={close} />
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
            {t("shell.developers")}
          </Text>
          <SidebarLinks items={DEVELOPER_ITEMS} onVisit={close} />
          {isStaff && <StaffLinks onVisit={close} />}
        </nav>
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        {isStaff && <MaintenanceBanner />}
        <OpenShortcuts value={showShortcuts}>{children}</OpenShortcuts>
      </main>
      <div className={`${classes.footer} ${KEEPS_PLACE}`}>
        <PhoneBar />
      </div>
      <CommandPalette isStaff={isStaff} onShortcuts={showShortcuts} />
      <ConfirmItIsYouDialog />
      <SessionEndedDialog user={user} />
      <ShortcutsDialog opened={shortcutsOpen} onClose={hideShortcuts} />
    </div>
  );
}

function SidebarLinks({ items, onVisit }: { items: NavigationItem[]; onVisit: () => void }) {
  return items.map((item) => (
    <Fragment key={item.href}>
      <SidebarLink item={item} onVisit={onVisit} badge={item.href === "/jobs" ? <OpenJobsBadge /> : undefined} />
      {item.href === "/bots" && <PinnedViews onVisit={onVisit} />}
    </Fragment>
  ));
}

function PhoneBar() {
  const { t } = useLanguage();
  const path = usePathname();
  return (
    <nav aria-label={t("shell.quickNavigation")} className={classes.phoneBar}>
      {PHONE_ITEMS.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={classes.phoneLink}
          aria-current={isCurrent(item, path) ? "page" : undefined}
        >
          <item.icon size={22} stroke={1.6} aria-hidden />
          <span className={classes.phoneLabel}>{t(item.label)}</span>
        </Link>
      ))}
    </nav>
  );
}

const POLL_MS = 3_000;
const IDLE_POLL_MS = 30_000;

/** The number of jobs that run or wait, in the navigation. */
function OpenJobsBadge() {
  const { t, format } = useLanguage();
  const open = useQuery({
    ...useTRPC().jobs.countOpen.queryOptions({}),
    refetchInterval: ({ state }) => (state.data && state.data.count > 0 ? POLL_MS : IDLE_POLL_MS),
  });
  const count = open.data?.count ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="light">
      <span aria-hidden>{format.number(count)}</span>
      <span className="visually-hidden">{t("shell.openJobs", { count })}</span>
    </Badge>
  );
}

const REFRESH_MS = 30_000;

/** Reminds staff, who can use the portal during maintenance, that nobody else can. */
function MaintenanceBanner() {
  const { t } = useLanguage();
  const state = useQuery(useTRPC().admin.maintenance.queryOptions({}, { refetchInterval: REFRESH_MS }));
  if (!state.data?.on) return null;
  return (
    <Alert color="amber" variant="light" icon={<IconBarrierBlock aria-hidden />} mb="lg" role="status">
      {t.rich("shell.maintenance.notice", {
        link: (text) => (
          <Anchor component={Link} href="/admin/maintenance" inherit underline="always" c="inherit">
            {text}
          </Anchor>
        ),
      })}
    </Alert>
  );
}

/** The part of the navigation that only staff see. */
function StaffLinks({ onVisit }: { onVisit: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
        {t("shell.staff")}
      </Text>
      <SidebarLink item={ADMIN_ITEM} onVisit={onVisit} badge={<PendingReviewsBadge />} />
    </>
  );
}

/** The second key of a shortcut must follow `g` within this time. */
const SECOND_KEY_TIMEOUT_MS = 1500;

/** The shortcuts of every page: `g` and a letter open a page, `?` the list of shortcuts, `z` undoes the last change, Ctrl or ⌘ + K opens the palette. */
function useGlobalShortcuts(showShortcuts: () => void): void {
  const router = useRouter();
  const [isOn] = useSingleKeyShortcuts();
  const [afterG, setAfterG] = useState(false);
  useEffect(() => {
    if (!afterG) return;
    const timer = setTimeout(() => setAfterG(false), SECOND_KEY_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [afterG]);
  const goTo = (href: string) => () => {
    setAfterG(false);
    confirmBeforeLeaving(() => router.push(href));
  };
  const goToKeys = Object.fromEntries(GO_TO_SHORTCUTS.map(({ key, href }) => [key, goTo(href)]));
  const keys = { g: () => setAfterG(true), "?": showShortcuts, z: () => void undoLatest() };
  useHotkeys([["mod + K", () => void togglePalette()]], [], true);
  useWindowKeys(afterG ? goToKeys : keys, isOn);
}
