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
import { LanguageSubMenu } from "../../_languages/language-sub-menu.tsx";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionItem } from "../../_ui/action-item.tsx";
import { Name } from "../../_ui/name.tsx";
import { MenuDivider, MenuLabel, MenuRadioGroup, MenuRadioItem } from "../../_ui/overlays/menu.tsx";
import { signOutHere } from "../../_ui/sign-out.ts";
import { useTheme } from "../../_ui/use-theme.ts";

const THEMES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "system", icon: IconDeviceDesktop },
] as const;

export function AccountMenuItems({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const { t } = useLanguage();
  const [chosen, choose] = useTheme();
  return (
    <>
      <MenuLabel>
        {t.rich("shell.accountMenu.signedInAs", {
          username: () => (
            <Text span fw={600} size="xs">
              <Name>{user.username}</Name>
            </Text>
          ),
        })}
      </MenuLabel>
      <ActionItem icon={IconUserCircle} href="/account">
        {t("shell.accountMenu.account")}
      </ActionItem>
      <ActionItem icon={IconShieldLock} href="/account/security">
        {t("shell.accountMenu.security")}
      </ActionItem>
      <ActionItem icon={IconDevices} href="/account/sessions">
        {t("shell.accountMenu.sessions")}
      </ActionItem>
      <ActionItem icon={IconKeyboard} visibleFrom="sm" onClick={onShortcuts}>
        {t("shell.accountMenu.shortcuts")}
      </ActionItem>
      <MenuDivider />
      <MenuLabel>{t("shell.accountMenu.theme")}</MenuLabel>
      <MenuRadioGroup value={chosen} onChange={(value) => choose(value as Theme)}>
        {THEMES.map(({ value, icon: Icon }) => (
          <MenuRadioItem key={value} value={value} rightSection={<Icon size={18} aria-hidden />}>
            {t(`shell.accountMenu.themes.${value}`)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <LanguageSubMenu />
      <MenuDivider />
      <ActionItem icon={IconLogout} onClick={() => void signOutHere()}>
        {t("shell.accountMenu.signOut")}
      </ActionItem>
    </>
  );
}
