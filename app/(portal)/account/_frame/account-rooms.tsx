"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import classes from "./account-rooms.module.css";

const ROOMS = [
  { href: "/account", label: "Profile" },
  { href: "/account/sessions", label: "Sessions" },
  { href: "/account/apps", label: "Authorised applications" },
];

export function AccountRooms() {
  const path = usePathname();
  return (
    <nav aria-label="Account" className={classes.rooms}>
      {ROOMS.map(({ href, label }) => (
        <Link key={href} href={href} className={classes.room} aria-current={path === href ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
