"use client";

import { AppShell, Burger, Group, NavLink, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { openSpotlight } from "@mantine/spotlight";
import { IconRobotFace, IconSearch } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import type { User } from "#server/contract/user.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { DEVELOPER_ROOMS, isCurrent, MAIN_ROOMS, type Room } from "./navigation.ts";
import { SessionEnded } from "./session-ended.tsx";
import classes from "./shell.module.css";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useModKey } from "./use-mod-key.ts";
import { useShellKeys } from "./use-shell-keys.ts";

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const [menuOpen, { toggle, close }] = useDisclosure(false);
  const [keysShown, { open: showKeys, close: hideKeys }] = useDisclosure(false);
  useShellKeys(showKeys);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !menuOpen } }}
      footer={{ height: { base: 60, sm: 0 } }}
      padding={{ base: "md", sm: "lg" }}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={menuOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <UnstyledButton component={Link} href="/overview" className={classes.brand}>
              <IconRobotFace size={26} stroke={1.6} aria-hidden />
              <Text fw={650} span>
                Bot management
              </Text>
            </UnstyledButton>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchButton />
            <AccountMenu user={user} onShortcuts={showKeys} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="div">
        <nav aria-label="Main">
          <Rooms rooms={MAIN_ROOMS} onVisit={close} />
          <Text size="xs" fw={600} c="dimmed" px="sm" pt="lg" pb={4}>
            Developers
          </Text>
          <Rooms rooms={DEVELOPER_ROOMS} onVisit={close} />
        </nav>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm" component="div">
        <PhoneBar />
      </AppShell.Footer>
      <CommandPalette onShortcuts={showKeys} />
      <SessionEnded user={user} />
      <ShortcutSheet opened={keysShown} onClose={hideKeys} />
    </AppShell>
  );
}

function Rooms({ rooms, onVisit }: { rooms: Room[]; onVisit: () => void }) {
  const path = usePathname();
  return rooms.map((room) => (
    <NavLink
      key={room.href}
      component={Link}
      href={room.href}
      label={room.label}
      leftSection={<room.icon size={20} stroke={1.6} aria-hidden />}
      active={isCurrent(room, path)}
      aria-current={isCurrent(room, path) ? "page" : undefined}
      onClick={onVisit}
      className={classes.room}
    />
  ));
}

function SearchButton() {
  const mod = useModKey();
  return (
    <UnstyledButton className={classes.search} onClick={openSpotlight}>
      <IconSearch size={18} stroke={1.8} aria-hidden />
      <span className={classes.searchWord}>Search</span>
      <span className={classes.shortcut} aria-hidden>
        {mod} K
      </span>
    </UnstyledButton>
  );
}

function PhoneBar() {
  const path = usePathname();
  return (
    <nav aria-label="Quick" className={classes.phoneBar}>
      {MAIN_ROOMS.map((room) => (
        <Link
          key={room.href}
          href={room.href}
          className={classes.phoneRoom}
          aria-current={isCurrent(room, path) ? "page" : undefined}
        >
          <room.icon size={22} stroke={1.6} aria-hidden />
          {room.label}
        </Link>
      ))}
    </nav>
  );
}
