import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  /** The rooms above this page, outermost first. */
  parents: readonly { href: string; label: string }[];
  current: ReactNode;
}

/** The way back up from a page below a room. */
export function PageBreadcrumbs({ parents: above, current: here }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs mb="xs">
        {above.map(({ href, label }) => (
          <Anchor key={href} component={Link} href={href} size="sm">
            {label}
          </Anchor>
        ))}
        <Text size="sm" c="dimmed" truncate maw={220}>
          {here}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
