"use client";

import { Button } from "@mantine/core";
import { IconCategory } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

export default function CategoryNotFound() {
  return (
    <>
      <PageHeader title="Category" />
      <EmptyState
        icon={IconCategory}
        title="There is no such category"
        text="It may have been deleted, or it belongs to another account."
      >
        <Button component={Link} href="/categories">
          All categories
        </Button>
      </EmptyState>
    </>
  );
}
