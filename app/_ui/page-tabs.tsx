"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import classes from "./page-tabs.module.css";

interface Props {
  label: string;
  tabs: readonly { href: string; label: string; badge?: ReactNode }[];
}

/** Links to the pages of one section, as tabs. */
export function PageTabs({ label, tabs }: Props) {
  const path = usePathname();
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ href, label, badge }) => (
        <Link key={href} href={href} className={classes.tab} aria-current={path === href ? "page" : undefined}>
          {label}
          {badge}
        </Link>
      ))}
    </nav>
  );
}
