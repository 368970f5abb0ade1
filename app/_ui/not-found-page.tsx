"use client";

import { Button } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { EmptyState } from "./list-states.tsx";
import { PageHeader } from "./page-header.tsx";

interface Props {
  /** What the page would have been about. */
  heading: string;
  icon: TablerIcon;
  texts: { title: string; text: string; action: string };
  /** Where the action leads. */
  href: string;
  /** Further actions. */
  children?: ReactNode;
}

/** The page of something that is not there. */
export const NotFoundPage = ({ heading, icon, texts, href, children }: Props) => (
  <>
    <PageHeader title={heading} />
    <EmptyState icon={icon} title={texts.title} text={texts.text}>
      <Button component={Link} href={href}>
        {texts.action}
      </Button>
      {children}
    </EmptyState>
  </>
);
