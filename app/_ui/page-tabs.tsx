"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import classes from "./page-tabs.module.css";

interface Props {
  label: string;
  tabs: readonly { href: string; label: string; badge?: ReactNode }[];
}

/** The pages of a room, side by side. */
export function PageTabs({ label, tabs: rooms }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={label} className={classes.rooms}>
      {rooms.map(({ href, label, badge }) => (
        <Link key={href} href={href} className={classes.room} aria-current={path === href ? "page" : undefined}>
          {label}
          {badge}
        </Link>
      ))}
    </nav>
  );
}
