import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";
import { sharedTexts } from "./texts.ts";

interface Props {
  /** The pages above this one, outermost first. */
  parents: readonly { href: string; label: string }[];
  current: ReactNode;
}

/** Links to the pages above a page. */
export function PageBreadcrumbs({ parents, current }: Props) {
  return (
    <nav aria-label={sharedTexts.breadcrumbs}>
      <Breadcrumbs mb="xs">
        {parents.map(({ href, label }) => (
          <Anchor key={href} component={Link} href={href} size="sm">
            {label}
          </Anchor>
        ))}
        <Text size="sm" c="dimmed" truncate maw={220}>
          {current}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
