"use client";

import { Button } from "@mantine/core";
import { IconRobotOff } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

export default function BotNotFound() {
  return (
    <>
      <PageHeader title="Bot" />
      <EmptyState
        icon={IconRobotOff}
        title="There is no such bot"
        text="It may have been deleted, or it belongs to another account. What was deleted can be restored for a while."
      >
        <Button component={Link} href="/bots">
          All bots
        </Button>
        <Button component={Link} href="/trash" variant="default">
          Trash
        </Button>
      </EmptyState>
    </>
  );
}
