"use client";

import { Menu } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCircleDashed, IconLockOpen } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { User } from "#server/contract/user.ts";
import { ActionsMenu } from "../_frame/actions-menu.tsx";
import { type ApplicationSummary, isDisabled, isVerified, whyNotEditable } from "./application.ts";
import { ChangeApplicationDialog } from "./change-application-dialog.tsx";
import type { ApplicationAction } from "./use-change-application.ts";

export function ApplicationMenu({ app, self }: { app: ApplicationSummary; self: User }) {
  /** With the application as it was shown then: what its owner changes meanwhile was not looked at. */
  const [asked, setAsked] = useState<{ change: ApplicationAction; seen: ApplicationSummary } | null>(null);
  const item = (to: ApplicationAction, words: string, icon: ReactNode, color?: string) => (
    <Menu.Item leftSection={icon} onClick={() => setAsked({ change: to, seen: app })} {...(color && { color })}>
      {words}
    </Menu.Item>
  );
  return (
    <>
      <ActionsMenu
        name={app.name}
        reason={whyNotEditable(app, self)}
        accountId={app.owner.id}
        auditLabel="Audit log of its owner"
      >
        {isVerified(app)
          ? item("unverify", "Take the verification back", <IconCircleDashed size={18} aria-hidden />)
          : item("verify", "Verify", <IconCircleCheck size={18} aria-hidden />)}
        {isDisabled(app)
          ? item("enable", "Enable", <IconLockOpen size={18} aria-hidden />)
          : item("disable", "Disable", <IconBan size={18} aria-hidden />, "red")}
      </ActionsMenu>
      {asked && <ChangeApplicationDialog app={asked.seen} change={asked.change} onClose={() => setAsked(null)} />}
    </>
  );
}
