"use client";

import { Button } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { schedulesTexts } from "../texts.ts";
import { scheduleTexts } from "./texts.ts";

export default function ScheduleNotFound() {
  return (
    <>
      <PageHeader title={schedulesTexts.schedule} />
      <EmptyState icon={IconCalendarTime} title={scheduleTexts.notFound.title} text={scheduleTexts.notFound.text}>
        <Button component={Link} href="/schedules">
          {scheduleTexts.notFound.action}
        </Button>
      </EmptyState>
    </>
  );
}
