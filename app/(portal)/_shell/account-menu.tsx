"use client";

import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { bdi } from "../../_ui/name.tsx";
import { Menu, MenuDropdown, MenuTarget } from "../../_ui/overlays/menu.tsx";
import classes from "./shell.module.css";

const AccountMenuItems = loadLater(() => import("./account-menu-items.tsx").then((module) => module.AccountMenuItems));

export function AccountMenu({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const { t } = useLanguage();
  return (
    <Menu
      position="bottom-end"
      width={230}
      withInitialFocusPlaceholder={false}
      checkIcon={<IconCheck size={18} aria-hidden />}
    >
      <MenuTarget>
        <UnstyledButton className={classes.account}>
          <span className={classes.initials} aria-hidden>
            {[...user.username].slice(0, 2).join("").toLocaleUpperCase()}
          </span>
          <span className="visually-hidden">
            {t.rich("shell.accountMenu.label", { username: sanitizeName(user.username), bdi })}
          </span>
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown>
        <AccountMenuItems user={user} onShortcuts={onShortcuts} />
      </MenuDropdown>
    </Menu>
  );
}
