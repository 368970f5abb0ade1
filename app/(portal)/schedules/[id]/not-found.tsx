"use client";

import { IconCalendarTime } from "@tabler/icons-react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NotFoundPage } from "../../../_ui/not-found-page.tsx";

const ScheduleNotFound = () => {
  const { t } = useLanguage();
  return (
    <NotFoundPage
      heading={t("schedules.schedule")}
      icon={IconCalendarTime}
      texts={{
        title: t("schedules.page.notFound.title"),
        text: t("schedules.page.notFound.text"),
        action: t("schedules.page.notFound.action"),
      }}
      href="/schedules"
    />
  );
};
export default ScheduleNotFound;
