"use client";

import { ApplicationDisable, ApplicationUnverify } from "#server/contract/applications.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import { adminTexts } from "../texts.ts";
import type { ApplicationSummary } from "./application.ts";
import { describeConsequence } from "./describe-consequence.ts";
import { type ApplicationAction, useChangeApplication } from "./use-change-application.ts";

interface Props {
  app: ApplicationSummary;
  action: ApplicationAction;
  onClose: () => void;
}

export function ChangeApplicationDialog({ app, action, onClose }: Props) {
  const texts = adminTexts.applicationActions[action];
  const title = texts.title(app.name);
  const consequence = describeConsequence(action, app);
  const { run, isPending, error } = useChangeApplication(app, action, onClose);
  if (action === "enable" || action === "verify") {
    return (
      <ConfirmDialog
        opened
        title={title}
        action={texts.action}
        onConfirm={() => run("")}
        onClose={onClose}
        mutation={{ isPending, error }}
      >
        {consequence}
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      texts={{ title, consequence, reasonHelp: adminTexts.applications.reasonHelp, action: texts.action }}
      schema={action === "disable" ? ApplicationDisable : ApplicationUnverify}
      toInput={({ reason }) => ({ applicationId: app.id, reason })}
      mutation={{ mutate: ({ reason }) => run(reason), isPending, error }}
      onClose={onClose}
    />
  );
}
