"use client";

import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

/** Links for server components, which cannot pass Next's Link to a Mantine component. */
export function TextLink({ href, ...props }: AnchorProps & { href: string; children: ReactNode }) {
  return <Anchor component={Link} href={href} {...props} />;
}

export function ButtonLink({ href, ...props }: ButtonProps & { href: string; children: ReactNode }) {
  return <Button component={Link} href={href} {...props} />;
}
