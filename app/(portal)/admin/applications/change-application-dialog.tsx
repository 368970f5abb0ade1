"use client";

import { ApplicationDisable, ApplicationUnverify } from "#server/contract/applications.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import type { ApplicationSummary } from "./application.ts";
import { describeConsequence } from "./describe-consequence.ts";
import { type ApplicationAction, useChangeApplication } from "./use-change-application.ts";

interface Props {
  app: ApplicationSummary;
  action: ApplicationAction;
  onClose: () => void;
}

export function ChangeApplicationDialog({ app, action, onClose }: Props) {
  const language = useLanguage();
  const { t } = language;
  const title = t.rich(`admin.applicationActions.${action}.title`, { name: sanitizeName(app.name), bdi });
  const label = t(`admin.applicationActions.${action}.action`);
  const consequence = describeConsequence(language, action, app);
  const { run, isPending, error } = useChangeApplication(app, action, onClose);
  if (action === "enable" || action === "verify") {
    return (
      <ConfirmDialog
        opened
        title={title}
        action={label}
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
      texts={{ title, consequence, reasonHelp: t("admin.applications.reasonHelp"), action: label }}
      schema={action === "disable" ? ApplicationDisable : ApplicationUnverify}
      toInput={({ reason }) => ({ applicationId: app.id, reason })}
      mutation={{ mutate: ({ reason }) => run(reason), isPending, error }}
      onClose={onClose}
    />
  );
}
