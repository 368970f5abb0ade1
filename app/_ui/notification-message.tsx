"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { Link } from "./link.tsx";

export interface NotificationLink {
  href: string;
  label: string;
}

/** What was done, with a link to what was made. */
export const NotificationMessage = ({ message, link }: { message: ReactNode; link: NotificationLink }) => {
  const { t } = useLanguage();
  return t.rich("shared.withLink", {
    message: () => message,
    link: () => (
      <Anchor component={Link} href={link.href} inherit underline="always">
        {link.label}
      </Anchor>
    ),
  });
};
