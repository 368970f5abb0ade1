"use client";

import { IconLanguage } from "@tabler/icons-react";
import { SubMenu } from "../_ui/overlays/menu.tsx";
import { LanguageItems } from "./language-items.tsx";
import classes from "./language-menu.module.css";
import { useLanguages } from "./languages-provider.tsx";
import { useLanguage } from "./use-language.ts";

/** The languages within the menu of an account. Nothing where there is only one. */
export function LanguageSubMenu() {
  const { t } = useLanguage();
  if (useLanguages().length === 0) return null;
  return (
    <SubMenu label={t("language.label")} icon={<IconLanguage size={18} aria-hidden />} className={classes.list}>
      <LanguageItems isSignedIn />
    </SubMenu>
  );
}
