"use client";

import { Switch } from "@mantine/core";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";

const texts = applicationTexts.deviceFlow;

/** Whether devices may sign people in with the application by a code. */
export function DeviceFlow({ app }: { app: Application }) {
  const update = useSaveApplication(app.id);
  const save = async (deviceFlow: boolean) => {
    try {
      if (await update.save({ deviceFlow })) notifySuccess(deviceFlow ? texts.nowOn : texts.nowOff);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <SectionCard title={texts.title}>
      <Switch
        label={texts.label}
        description={texts.help}
        checked={app.deviceFlow}
        disabled={update.isPending}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </SectionCard>
  );
}
