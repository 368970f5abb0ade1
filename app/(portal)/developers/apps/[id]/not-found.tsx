"use client";

import { Button } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "../../../../_ui/list-states.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";

export default function ApplicationNotFound() {
  return (
    <>
      <PageHeader title="Application" />
      <EmptyState
        icon={IconApps}
        title="There is no such application"
        text="It may have been deleted, or it belongs to another account."
      >
        <Button component={Link} href="/developers/apps">
          All applications
        </Button>
      </EmptyState>
    </>
  );
}
