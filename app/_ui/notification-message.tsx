"use client";

import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { textWithParts } from "./text-with-parts.tsx";
import { sharedTexts } from "./texts.ts";

export interface NotificationLink {
  href: string;
  label: string;
}

/** What was done, with a link to what was made. */
export const NotificationMessage = ({ message, link }: { message: ReactNode; link: NotificationLink }) =>
  textWithParts(sharedTexts.withLink, {
    message,
    link: (
      <Anchor component={Link} href={link.href} inherit underline="always">
        {link.label}
      </Anchor>
    ),
  });
