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
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { type Account, isBanned, isDisabled, whyNotEditable } from "./account.ts";

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
  const language = useLanguage();
  const { t } = language;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <AccountActionsMenu
        name={account.username}
        reason={whyNotEditable(language, account, self)}
        accountId={account.id}
        auditLabel={t("admin.userPages.menu.audit")}
      >
        {!isOwnPage && (
          <ActionItem icon={IconAdjustments} href={`/admin/users/${account.id}`}>
            {t("admin.userPages.menu.change")}
          </ActionItem>
        )}
        <ActionItem icon={IconKey} onClick={() => setDialog("resetLink")}>
          {t("admin.userPages.menu.resetLink")}
        </ActionItem>
        {account.twoFactor && (
          <ActionItem icon={IconDeviceMobileOff} onClick={() => setDialog("removeTwoFactor")}>
            {t("admin.userPages.menu.removeTwoFactor")}
          </ActionItem>
        )}
        {isDisabled(account) ? (
          <ActionItem icon={IconPlayerPlay} onClick={() => setDialog("disable")}>
            {t("admin.userPages.menu.enable")}
          </ActionItem>
        ) : (
          <ActionItem icon={IconUserPause} isDestructive onClick={() => setDialog("disable")}>
            {t("admin.userPages.menu.disable")}
          </ActionItem>
        )}
        {isBanned(account) ? (
          <ActionItem icon={IconLockOpen} onClick={() => setDialog("unban")}>
            {t("admin.userPages.menu.unban")}
          </ActionItem>
        ) : (
          <ActionItem icon={IconBan} isDestructive onClick={() => setDialog("ban")}>
            {t("admin.userPages.menu.ban")}
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

function UnbanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(t.rich("admin.userPages.unban.done", { username: sanitizeName(account.username), bdi }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={t.rich("admin.userPages.unban.title", { username: sanitizeName(account.username), bdi })}
      action={t("admin.userPages.unban.action")}
      onConfirm={() => unban.mutate({ accountId: account.id, banned: false })}
      onClose={onClose}
      mutation={unban}
    >
      {(account.flags & AccountFlag.Disabled) === 0
        ? t("admin.userPages.unban.consequence")
        : t("admin.userPages.unban.stillDisabled")}
    </ConfirmDialog>
  );
}
