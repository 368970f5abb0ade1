"use client";

import { IconBan, IconCircleCheck, IconCircleDashed, IconLockOpen, type TablerIcon } from "@tabler/icons-react";
import { useState } from "react";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { type ApplicationSummary, isDisabled, isVerified, whyNotEditable } from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

const ChangeApplicationDialog = loadLater(() =>
  import("./change-application-dialog.tsx").then((module) => module.ChangeApplicationDialog),
);

/** What staff can do with an application. */
export function ApplicationMenu({ app, self }: { app: ApplicationSummary; self: User }) {
  const language = useLanguage();
  const { t } = language;
  /** `seen` is the application as staff saw it: later changes of its owner are not approved by accident. */
  const [pending, setPending] = useState<{ action: ApplicationAction; seen: ApplicationSummary } | null>(null);
  const item = (action: ApplicationAction, icon: TablerIcon, isDestructive = false) => (
    <ActionItem icon={icon} isDestructive={isDestructive} onClick={() => setPending({ action, seen: app })}>
      {t(`admin.applicationActions.${action}.menu`)}
    </ActionItem>
  );
  return (
    <>
      <AccountActionsMenu
        name={app.name}
        reason={whyNotEditable(language, app, self)}
        accountId={app.owner.id}
        auditLabel={t("admin.applications.ownerAudit")}
      >
        {isVerified(app) ? item("unverify", IconCircleDashed) : item("verify", IconCircleCheck)}
        {isDisabled(app) ? item("enable", IconLockOpen) : item("disable", IconBan, true)}
      </AccountActionsMenu>
      {pending && (
        <ChangeApplicationDialog app={pending.seen} action={pending.action} onClose={() => setPending(null)} />
      )}
    </>
  );
}
