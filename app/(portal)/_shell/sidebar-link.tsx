"use client";

import { NavLink } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
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
  const path = usePathname();
  return (
    <NavLink
      component={Link}
      href={item.href}
      label={item.label}
      leftSection={<item.icon size={20} stroke={1.6} aria-hidden />}
      rightSection={badge}
      active={isCurrent(item, path)}
      aria-current={isCurrent(item, path) ? "page" : undefined}
      onClick={onVisit}
      className={classes.sidebarLink}
    />
  );
}
