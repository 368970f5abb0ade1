"use client";

import {
  IconAdjustments,
  IconBan,
  IconDeviceMobileOff,
  IconKey,
  IconLockOpen,
  IconPlayerPlay,
  IconUserPause,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountFlag } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { type Account, isBanned, isDisabled, whyNotEditable } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts.menu;

const BanAccountDialog = loadLater(() => import("./ban-account-dialog.tsx").then((module) => module.BanAccountDialog));
const DisableAccountDialog = loadLater(() =>
  import("./disable-account-dialog.tsx").then((module) => module.DisableAccountDialog),
);
const RemoveTwoFactorDialog = loadLater(() =>
  import("./remove-two-factor-dialog.tsx").then((module) => module.RemoveTwoFactorDialog),
);
const ResetLinkDialog = loadLater(() => import("./reset-link-dialog.tsx").then((module) => module.ResetLinkDialog));

type Dialog = "resetLink" | "removeTwoFactor" | "disable" | "ban" | "unban";

interface Props {
  account: Account;
  self: User;
  /** On the page of the account, which the menu does not link to. */
  isOwnPage?: boolean;
}

/** What staff can do with an account. */
export function AccountMenu({ account, self, isOwnPage = false }: Props) {
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
        {!isOwnPage && (
          <ActionItem icon={IconAdjustments} href={`/admin/users/${account.id}`}>
            {texts.change}
          </ActionItem>
        )}
        <ActionItem icon={IconKey} onClick={() => setDialog("resetLink")}>
          {texts.resetLink}
        </ActionItem>
        {account.twoFactor && (
          <ActionItem icon={IconDeviceMobileOff} onClick={() => setDialog("removeTwoFactor")}>
            {texts.removeTwoFactor}
          </ActionItem>
        )}
        {isDisabled(account) ? (
          <ActionItem icon={IconPlayerPlay} onClick={() => setDialog("disable")}>
            {texts.enable}
          </ActionItem>
        ) : (
          <ActionItem icon={IconUserPause} isDestructive onClick={() => setDialog("disable")}>
            {texts.disable}
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
      {dialog === "resetLink" && <ResetLinkDialog account={account} onClose={close} />}
      {dialog === "removeTwoFactor" && <RemoveTwoFactorDialog account={account} onClose={close} />}
      {dialog === "disable" && <DisableAccountDialog account={account} onClose={close} />}
      {dialog === "ban" && <BanAccountDialog account={account} onClose={close} />}
      {dialog === "unban" && <UnbanAccountDialog account={account} onClose={close} />}
    </>
  );
}

const unbanTexts = userTexts.unban;

function UnbanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(unbanTexts.done(account.username));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={unbanTexts.title(account.username)}
      action={unbanTexts.action}
      onConfirm={() => unban.mutate({ accountId: account.id, banned: false })}
      onClose={onClose}
      mutation={unban}
    >
      {(account.flags & AccountFlag.Disabled) === 0 ? unbanTexts.consequence : unbanTexts.stillDisabled}
    </ConfirmDialog>
  );
}
