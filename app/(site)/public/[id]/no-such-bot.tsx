"use client";

import { IconRobotOff } from "@tabler/icons-react";
import { ButtonLink } from "../../../_ui/links.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

/** Also for a bot that its owner took back while somebody looked at it. */
export function NoSuchBot() {
  return (
    <>
      <PageHeader title="Public bot" />
      <EmptyState
        icon={IconRobotOff}
        title="There is no such public bot"
        text="It may never have been there, or its owner no longer shows it to everybody."
      >
        <ButtonLink href="/public">All public bots</ButtonLink>
      </EmptyState>
    </>
  );
}
