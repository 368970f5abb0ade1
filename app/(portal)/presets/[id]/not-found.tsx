"use client";

import { Button } from "@mantine/core";
import { IconHanger } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";

export default function PresetNotFound() {
  return (
    <>
      <PageHeader title="Preset" />
      <EmptyState
        icon={IconHanger}
        title="There is no such preset"
        text="It may have been deleted, or it belongs to another account."
      >
        <Button component={Link} href="/presets">
          All presets
        </Button>
      </EmptyState>
    </>
  );
}
