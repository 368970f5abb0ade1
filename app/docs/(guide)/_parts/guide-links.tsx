"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { GUIDE } from "../guide-pages.ts";
import { guideTexts } from "../texts.ts";
import classes from "./guide.module.css";

const LINKS = [
  ...GUIDE.map(({ href, label }) => ({ href, label })),
  { href: "/docs/reference", label: guideTexts.pages.reference.label },
];

/** Links to all pages: a column beside the page, on a phone a row above it. */
export function GuideLinks() {
  const path = usePathname();
  const isCurrent = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <nav aria-label={guideTexts.navigation} className={classes.links}>
      {LINKS.map(({ href, label }) => (
        <Link key={href} href={href} className={classes.link} aria-current={isCurrent(href) ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
