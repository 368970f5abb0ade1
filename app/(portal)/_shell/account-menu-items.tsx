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
import { ActionItem } from "../../_ui/action-item.tsx";
import { Name } from "../../_ui/name.tsx";
import { MenuDivider, MenuLabel, MenuRadioGroup, MenuRadioItem } from "../../_ui/overlays/menu.tsx";
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
      <ActionItem icon={IconUserCircle} href="/account">
        {texts.account}
      </ActionItem>
      <ActionItem icon={IconShieldLock} href="/account/security">
        {texts.security}
      </ActionItem>
      <ActionItem icon={IconDevices} href="/account/sessions">
        {texts.sessions}
      </ActionItem>
      <ActionItem icon={IconKeyboard} visibleFrom="sm" onClick={onShortcuts}>
        {texts.shortcuts}
      </ActionItem>
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
      <ActionItem icon={IconLogout} onClick={() => void signOutHere()}>
        {texts.signOut}
      </ActionItem>
    </>
  );
}
