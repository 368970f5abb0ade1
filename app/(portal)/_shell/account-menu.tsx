"use client";

import { Avatar, type MantineColorScheme, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconDevices,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import Link from "next/link";
import { signOut } from "next-auth/react";
import type { User } from "#server/contract/user.ts";
import { Name, textWithNames } from "../../_ui/name.tsx";

const THEMES = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "As the system", icon: IconDeviceDesktop },
] as const;

export function AccountMenu({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      position="bottom-end"
      width={230}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} aria-hidden />}
    >
      <Menu.Target>
        <UnstyledButton>
          <Avatar name={user.username} color="indigo" radius="xl" size={36} alt="" aria-hidden />
          <span className="visually-hidden">{textWithNames`Account of ${user.username}`}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as{" "}
          <Text span fw={600} size="xs">
            <Name>{user.username}</Name>
          </Text>
        </Menu.Label>
        <Menu.Item component={Link} href="/account" leftSection={<IconUserCircle size={18} />}>
          Account
        </Menu.Item>
        <Menu.Item component={Link} href="/account/sessions" leftSection={<IconDevices size={18} />}>
          Sessions
        </Menu.Item>
        <Menu.Item visibleFrom="sm" leftSection={<IconKeyboard size={18} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {THEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut({ callbackUrl: "/" })}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
