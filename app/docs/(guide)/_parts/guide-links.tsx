"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { GUIDE } from "../guide-pages.ts";
import classes from "./guide.module.css";

const LINKS = [
  ...GUIDE.map(({ href, label }) => ({ href, label })),
  { href: "/docs/reference", label: "API reference" },
];

/** The guide's pages, at the side; on a phone in a row above. */
export function GuideLinks() {
  const path = usePathname();
  const isHere = (href: string) => path === href || path.startsWith(`${href}/`);
  return (
    <nav aria-label="Documentation" className={classes.links}>
      {LINKS.map(({ href, label }) => (
        <Link key={href} href={href} className={classes.link} aria-current={isHere(href) ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
