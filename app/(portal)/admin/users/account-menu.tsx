"use client";

import { IconAdjustments, IconBan, IconDeviceMobileOff, IconKey, IconLockOpen } from "@tabler/icons-react";
import { useState } from "react";
import type { User } from "#server/contract/user.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { adminTexts } from "../texts.ts";
import { type Account, isBanned, whyNotEditable } from "./account.ts";
import { UnbanAccountDialog } from "./unban-account-dialog.tsx";

const BanAccountDialog = loadLater(() => import("./ban-account-dialog.tsx").then((module) => module.BanAccountDialog));
const ChangeAccountDialog = loadLater(() =>
  import("./change-account-dialog.tsx").then((module) => module.ChangeAccountDialog),
);
const RemoveTwoFactorDialog = loadLater(() =>
  import("./remove-two-factor-dialog.tsx").then((module) => module.RemoveTwoFactorDialog),
);
const ResetLinkDialog = loadLater(() => import("./reset-link-dialog.tsx").then((module) => module.ResetLinkDialog));

const texts = adminTexts.users.menu;

type Dialog = "change" | "resetLink" | "removeTwoFactor" | "ban" | "unban";

export function AccountMenu({ account, self }: { account: Account; self: User }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <AccountActionsMenu
        name={account.username}
        reason={whyNotEditable(account, self)}
        accountId={account.id}
        auditLabel={texts.audit}
      >
        <ActionItem icon={IconAdjustments} onClick={() => setDialog("change")}>
          {texts.change}
        </ActionItem>
        <ActionItem icon={IconKey} onClick={() => setDialog("resetLink")}>
          {texts.resetLink}
        </ActionItem>
        {account.twoFactor && (
          <ActionItem icon={IconDeviceMobileOff} onClick={() => setDialog("removeTwoFactor")}>
            {texts.removeTwoFactor}
          </ActionItem>
        )}
        {isBanned(account) ? (
          <ActionItem icon={IconLockOpen} onClick={() => setDialog("unban")}>
            {texts.unban}
          </ActionItem>
        ) : (
          <ActionItem icon={IconBan} isDestructive onClick={() => setDialog("ban")}>
            {texts.ban}
          </ActionItem>
        )}
      </AccountActionsMenu>
      {dialog === "change" && <ChangeAccountDialog account={account} self={self} onClose={close} />}
      {dialog === "resetLink" && <ResetLinkDialog account={account} onClose={close} />}
      {dialog === "removeTwoFactor" && <RemoveTwoFactorDialog account={account} onClose={close} />}
      {dialog === "ban" && <BanAccountDialog account={account} onClose={close} />}
      {dialog === "unban" && <UnbanAccountDialog account={account} onClose={close} />}
    </>
  );
}
