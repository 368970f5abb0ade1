"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { Link } from "../../_ui/link.tsx";
import { isCurrent, type NavigationItem } from "./navigation.ts";
import classes from "./shell.module.css";

export function SidebarLink({
  item,
  onVisit,
  badge,
}: {
  item: NavigationItem;
  onVisit: () => void;
  badge?: ReactNode;
}) {
  const { t } = useLanguage();
  const path = usePathname();
  return (
    <Link
      href={item.href}
      aria-current={isCurrent(item, path) ? "page" : undefined}
      onClick={onVisit}
      className={classes.sidebarLink}
    >
      <item.icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.sidebarLabel}>{t(item.label)}</span>
      {badge}
    </Link>
  );
}
