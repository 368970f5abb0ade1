"use client";

import { Button } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { schedulesTexts } from "../texts.ts";

export default function ScheduleNotFound() {
  return (
    <>
      <PageHeader title={schedulesTexts.schedule} />
      <EmptyState icon={IconCalendarTime} title={schedulesTexts.notFound.title} text={schedulesTexts.notFound.text}>
        <Button component={Link} href="/schedules">
          {schedulesTexts.notFound.action}
        </Button>
      </EmptyState>
    </>
  );
}
