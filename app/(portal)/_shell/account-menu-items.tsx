"use client";

import { Text } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconDevices,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import type { Theme } from "#server/contract/preferences.ts";
import type { User } from "#server/contract/user.ts";
import { Link } from "../../_ui/link.tsx";
import { Name } from "../../_ui/name.tsx";
import { MenuDivider, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem } from "../../_ui/overlays/menu.tsx";
import { signOutHere } from "../../_ui/sign-out.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { useTheme } from "../../_ui/use-theme.ts";
import { shellTexts } from "./texts.ts";

const texts = shellTexts.accountMenu;

const THEMES = [
  { value: "light", label: texts.themes.light, icon: IconSun },
  { value: "dark", label: texts.themes.dark, icon: IconMoon },
  { value: "system", label: texts.themes.system, icon: IconDeviceDesktop },
] as const;

export function AccountMenuItems({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const [chosen, choose] = useTheme();
  return (
    <>
      <MenuLabel>
        {textWithParts(texts.signedInAs, {
          username: (
            <Text span fw={600} size="xs">
              <Name>{user.username}</Name>
            </Text>
          ),
        })}
      </MenuLabel>
      <MenuItem component={Link} href="/account" leftSection={<IconUserCircle size={18} />}>
        {texts.account}
      </MenuItem>
      <MenuItem component={Link} href="/account/security" leftSection={<IconShieldLock size={18} />}>
        {texts.security}
      </MenuItem>
      <MenuItem component={Link} href="/account/sessions" leftSection={<IconDevices size={18} />}>
        {texts.sessions}
      </MenuItem>
      <MenuItem visibleFrom="sm" leftSection={<IconKeyboard size={18} />} onClick={onShortcuts}>
        {texts.shortcuts}
      </MenuItem>
      <MenuDivider />
      <MenuLabel>{texts.theme}</MenuLabel>
      <MenuRadioGroup value={chosen} onChange={(value) => choose(value as Theme)}>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <MenuRadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuDivider />
      <MenuItem leftSection={<IconLogout size={18} />} onClick={() => void signOutHere()}>
        {texts.signOut}
      </MenuItem>
    </>
  );
}
