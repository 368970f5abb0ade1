"use client";

import { IconBan, IconCircleCheck, IconCircleDashed, IconLockOpen } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { loadLater } from "../../../_ui/load-later.tsx";
import { MenuItem } from "../../../_ui/overlays/menu.tsx";
import { ActionsMenu } from "../_frame/actions-menu.tsx";
import { adminTexts } from "../texts.ts";
import { type ApplicationSummary, isDisabled, isVerified, whyNotEditable } from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

const ChangeApplicationDialog = loadLater(() =>
  import("./change-application-dialog.tsx").then((module) => module.ChangeApplicationDialog),
);

const texts = adminTexts.applicationActions;

export function ApplicationMenu({ app, self }: { app: ApplicationSummary; self: User }) {
  /** `seen` is the application as staff saw it: later changes of its owner are not approved by accident. */
  const [pending, setPending] = useState<{ action: ApplicationAction; seen: ApplicationSummary } | null>(null);
  const item = (action: ApplicationAction, icon: ReactNode, color?: string) => (
    <MenuItem leftSection={icon} onClick={() => setPending({ action, seen: app })} {...(color && { color })}>
      {texts[action].menu}
    </MenuItem>
  );
  return (
    <>
      <ActionsMenu
        name={app.name}
        reason={whyNotEditable(app, self)}
        accountId={app.owner.id}
        auditLabel={adminTexts.applications.ownerAudit}
      >
        {isVerified(app)
          ? item("unverify", <IconCircleDashed size={18} aria-hidden />)
          : item("verify", <IconCircleCheck size={18} aria-hidden />)}
        {isDisabled(app)
          ? item("enable", <IconLockOpen size={18} aria-hidden />)
          : item("disable", <IconBan size={18} aria-hidden />, "red")}
      </ActionsMenu>
      {pending && (
        <ChangeApplicationDialog app={pending.seen} action={pending.action} onClose={() => setPending(null)} />
      )}
    </>
  );
}
