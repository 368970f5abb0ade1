"use client";

import { IconCalendarTime } from "@tabler/icons-react";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";
import { schedulesTexts } from "../texts.ts";
import { scheduleTexts } from "./texts.ts";

const ScheduleNotFound = () => (
  <NotFoundPage
    heading={schedulesTexts.schedule}
    icon={IconCalendarTime}
    texts={scheduleTexts.notFound}
    href="/schedules"
  />
);
export default ScheduleNotFound;
