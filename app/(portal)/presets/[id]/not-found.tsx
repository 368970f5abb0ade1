"use client";

import { Button } from "@mantine/core";
import { IconHanger } from "@tabler/icons-react";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { presetsTexts } from "../texts.ts";

export default function PresetNotFound() {
  return (
    <>
      <PageHeader title={presetsTexts.preset} />
      <EmptyState icon={IconHanger} title={presetsTexts.notFound.title} text={presetsTexts.notFound.text}>
        <Button component={Link} href="/presets">
          {presetsTexts.notFound.action}
        </Button>
      </EmptyState>
    </>
  );
}
