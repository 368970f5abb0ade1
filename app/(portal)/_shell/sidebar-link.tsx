"use client";

import { NavLink } from "@mantine/core";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isCurrent, type NavigationItem } from "./navigation.ts";
import classes from "./shell.module.css";

export function SidebarLink({
  room,
  onVisit,
  badge,
}: {
  room: NavigationItem;
  onVisit: () => void;
  badge?: ReactNode;
}) {
  const path = usePathname();
  return (
    <NavLink
      component={Link}
      href={room.href}
      label={room.label}
      leftSection={<room.icon size={20} stroke={1.6} aria-hidden />}
      rightSection={badge}
      active={isCurrent(room, path)}
      aria-current={isCurrent(room, path) ? "page" : undefined}
      onClick={onVisit}
      className={classes.room}
    />
  );
}
