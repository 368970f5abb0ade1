"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "./link.tsx";
import classes from "./page-tabs.module.css";
import hint from "./scroll-hint.module.css";
import { scrollToStart } from "./scroll-to-start.ts";

interface Props {
  label: string;
  tabs: readonly { href: string; label: string; badge?: ReactNode }[];
}

/** The tab of the page, or of the page above it. */
const currentOf = (tabs: Props["tabs"], path: string): string | undefined =>
  tabs
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]?.href;

/** Links to the pages of one section, as tabs. On a phone they scroll, and the current one is in view. */
export function PageTabs({ label, tabs }: Props) {
  const path = usePathname();
  const current = currentOf(tabs, path);
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the current tab
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab && list.current) scrollToStart(list.current, tab);
  }, [current]);
  return (
    <nav ref={list} aria-label={label} className={`${hint.hint} ${classes.tabs}`}>
      {tabs.map(({ href, label, badge }) => (
        <Link
          key={href}
          href={href}
          className={classes.tab}
          aria-current={path === href ? "page" : href === current ? "true" : undefined}
        >
          {label}
          {badge}
        </Link>
      ))}
    </nav>
  );
}
