"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

export interface NotificationLink {
  href: string;
  label: string;
}

/** What was done, with a link to what was made. */
export const NotificationMessage = ({ message, link }: { message: ReactNode; link: NotificationLink }) => (
  <>
    {message}{" "}
    <Anchor component={Link} href={link.href} inherit underline="always">
      {link.label}
    </Anchor>
  </>
);
