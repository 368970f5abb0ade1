"use client";

import { UnstyledButton } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { Menu, MenuDropdown, MenuTarget } from "../_ui/overlays/menu.tsx";
import { LanguageItems } from "./language-items.tsx";
import classes from "./language-menu.module.css";
import { useLanguages } from "./languages-provider.tsx";
import { useLanguage } from "./use-language.ts";

/** A button that shows the page's language and opens the list of all. Nothing where there is only one. */
export function LanguageMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t, locale } = useLanguage();
  const current = useLanguages().find(({ code }) => code === locale);
  if (!current) return null;
  return (
    <Menu position="top-end">
      <MenuTarget>
        <UnstyledButton className={classes.button}>
          <IconLanguage size={18} aria-hidden />
          <span className="visually-hidden">{t("language.label")}</span>
          <span>{current.name}</span>
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown className={classes.list ?? ""}>
        <LanguageItems isSignedIn={isSignedIn} />
      </MenuDropdown>
    </Menu>
  );
}
