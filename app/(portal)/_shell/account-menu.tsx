"use client";

import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
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

const THEMES = [
  { value: "light", label: "Light", icon: IconSun },
  { value: "dark", label: "Dark", icon: IconMoon },
  { value: "auto", label: "As the system", icon: IconDeviceDesktop },
] as const;

export function AccountMenu({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton aria-label={`Account of ${user.username}`}>
          <Avatar name={user.username} color="indigo" radius="xl" size={36} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as{" "}
          <Text span fw={600} size="xs">
            {user.username}
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
        {THEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={18} />}
            rightSection={colorScheme === value ? "✓" : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut({ callbackUrl: "/" })}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
