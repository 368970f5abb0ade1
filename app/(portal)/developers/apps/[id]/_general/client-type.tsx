"use client";

import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../../../_ui/confirm-dialog.tsx";
import { notifyError, notifySuccess } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";
import { useSaveApplication } from "../use-save-application.ts";

const texts = applicationTexts.clientType;

export function ClientType({ app }: { app: Application }) {
  const [confirming, setConfirming] = useState(false);
  const update = useSaveApplication(app.id);
  const toPublic = async () => {
    // The dialog shows the error.
    if (!(await update.save({ isPublicClient: true }).catch(() => false))) return;
    setConfirming(false);
    notifySuccess(texts.nowPublic);
  };
  const toConfidential = async () => {
    try {
      if (await update.save({ isPublicClient: false })) notifySuccess(texts.nowConfidential);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <SectionCard title={texts.title}>
      <Switch
        label={texts.publicClient}
        description={texts.publicClientHelp}
        checked={app.isPublicClient}
        disabled={update.isPending}
        onChange={(event) => (event.currentTarget.checked ? setConfirming(true) : void toConfidential())}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {app.isPublicClient ? texts.publicNote : texts.confidentialNote}
      </Text>
      <ConfirmDialog
        opened={confirming}
        stackId="kind"
        title={texts.confirmTitle}
        action={texts.confirmAction}
        onConfirm={() => void toPublic()}
        onClose={() => {
          update.reset();
          setConfirming(false);
        }}
        mutation={update}
      >
        {texts.confirmText(app.secrets.length)}
      </ConfirmDialog>
    </SectionCard>
  );
}
