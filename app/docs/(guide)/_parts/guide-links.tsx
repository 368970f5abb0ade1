"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "../../../_ui/link.tsx";
import { GUIDE } from "../guide-pages.ts";
import { guideTexts } from "../texts.ts";
import classes from "./guide.module.css";

const LINKS = [
  ...GUIDE.map(({ href, label }) => ({ href, label })),
  { href: "/docs/reference", label: guideTexts.pages.reference.label },
];

/** Links to all pages: a column beside the page, on a phone a row above it that shows the link to the current page. */
export function GuideLinks() {
  const path = usePathname();
  const isCurrent = (href: string) => path === href || path.startsWith(`${href}/`);
  const links = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when the page changes
  useEffect(() => {
    const [row, current] = [links.current, links.current?.querySelector<HTMLElement>("[aria-current]")];
    if (row && current) row.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - row.clientWidth / 2;
  }, [path]);
  return (
    <nav
      ref={links}
      aria-label={guideTexts.navigation}
      className={classes.links}
      data-start={path === "/docs" || undefined}
    >
      {LINKS.map(({ href, label }) => (
        <Link key={href} href={href} className={classes.link} aria-current={isCurrent(href) ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
