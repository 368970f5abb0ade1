"use client";

import { Burger, Group, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRobotFace, IconSearch } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { STAFF_FLAGS } from "#server/contract/account-flags.ts";
import type { User } from "#server/contract/user.ts";
import { ConfirmItIsYouDialog } from "../../_ui/confirm-it-is-you-dialog.tsx";
import { Link } from "../../_ui/link.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { sharedTexts } from "../../_ui/texts.ts";
import { OpenJobsBadge } from "../_jobs/open-jobs-badge.tsx";
import { LiveIndicator } from "../_live/live-indicator.tsx";
import { Bell } from "../notifications/bell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MaintenanceBanner } from "./maintenance-banner.tsx";
import { DEVELOPER_ITEMS, isCurrent, MAIN_ITEMS, type NavigationItem, PHONE_ITEMS } from "./navigation.ts";
import { openPalette } from "./palette/open-palette.ts";
import { PinnedViews } from "./pinned-views.tsx";
import classes from "./shell.module.css";
import { ShortcutSheet } from "./shortcut-sheet.ts";
import { SidebarLink } from "./sidebar-link.tsx";
import { StaffLinks } from "./staff-links.tsx";
import { shellTexts } from "./texts.ts";
import { useGlobalShortcuts } from "./use-global-shortcuts.ts";
import { useModKey } from "./use-mod-key.ts";

const CommandPalette = loadLater(() => import("./palette/command-palette.tsx").then((module) => module.CommandPalette));
const OfflineNotice = loadLater(() => import("./offline-notice.tsx").then((module) => module.OfflineNotice));
const SessionEndedDialog = loadLater(() =>
  import("./session-ended-dialog.tsx").then((module) => module.SessionEndedDialog),
);
const ShortcutsDialog = loadLater(() => import("./shortcuts-dialog.tsx").then((module) => module.ShortcutsDialog));

/** With this class, what is fixed does not move when a dialog takes the scroll bar of the page away. */
const KEEPS_PLACE = "right-scroll-bar-position";

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [menuOpen, { toggle, close }] = useDisclosure(false);
  const [shortcutsOpen, { open: showShortcuts, close: hideShortcuts }] = useDisclosure(false);
  const isStaff = (user.flags & STAFF_FLAGS) !== 0;
  useGlobalShortcuts(showShortcuts);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {sharedTexts.skipToContent}
      </a>
      <header className={`${classes.header} ${KEEPS_PLACE}`}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={menuOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={shellTexts.menu} />
            <UnstyledButton component={Link} href="/overview" className={classes.brand}>
              <IconRobotFace size={26} stroke={1.6} aria-hidden />
              <Text fw={650} span className={classes.brandName}>
                {sharedTexts.brand}
              </Text>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <LiveIndicator />
            <SearchButton />
            <Bell />
            <AccountMenu user={user} onShortcuts={showShortcuts} />
          </Group>
        </Group>
      </header>
      <div className={classes.sidebar} data-open={menuOpen || undefined}>
        <nav aria-label={shellTexts.mainNavigation}>
          <SidebarLinks items={MAIN_ITEMS} onVisit={close} />
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
            {shellTexts.developers}
          </Text>
          <SidebarLinks items={DEVELOPER_ITEMS} onVisit={close} />
          {isStaff && <StaffLinks onVisit={close} />}
        </nav>
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        {isStaff && <MaintenanceBanner />}
        <ShortcutSheet value={showShortcuts}>{children}</ShortcutSheet>
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

function SearchButton() {
  const mod = useModKey();
  return (
    <UnstyledButton className={classes.search} onClick={() => void openPalette()}>
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <span className={classes.searchLabel}>{shellTexts.search}</span>
      <span className={classes.shortcut} aria-hidden>
        {mod} K
      </span>
    </UnstyledButton>
  );
}

function PhoneBar() {
  const path = usePathname();
  return (
    <nav aria-label={shellTexts.quickNavigation} className={classes.phoneBar}>
      {PHONE_ITEMS.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          className={classes.phoneLink}
          aria-current={isCurrent(item, path) ? "page" : undefined}
        >
          <item.icon size={22} stroke={1.6} aria-hidden />
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
