"use client";

import { Switch } from "@mantine/core";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import { useSaveApplication } from "../use-save-application.ts";

/** Whether devices may sign people in with the application by a code. */
export function DeviceFlow({ app }: { app: Application }) {
  const language = useLanguage();
  const { t } = language;
  const update = useSaveApplication(app.id);
  const save = async (deviceFlow: boolean) => {
    try {
      if (await update.save({ deviceFlow }))
        notifySuccess(deviceFlow ? t("applications.page.deviceFlow.nowOn") : t("applications.page.deviceFlow.nowOff"));
    } catch (error) {
      notifyError(language, error);
    }
  };
  return (
    <SectionCard title={t("applications.page.deviceFlow.title")}>
      <Switch
        label={t("applications.page.deviceFlow.label")}
        description={t("applications.page.deviceFlow.help")}
        checked={app.deviceFlow}
        disabled={update.isPending}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </SectionCard>
  );
}
