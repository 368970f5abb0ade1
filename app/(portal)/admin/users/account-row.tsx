"use client";

import { Badge } from "@mantine/core";
import {
  IconAdjustments,
  IconBan,
  IconDeviceMobileOff,
  IconKey,
  IconLockOpen,
  IconUser,
  IconUserOff,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountFlag } from "#server/contract/flags.ts";
import type { User } from "#server/contract/user.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { adminTexts } from "../texts.ts";
import { type Account, isBanned, whyNotEditable } from "./account.ts";

const texts = adminTexts.users;

export function AccountRow({ account, self }: { account: Account; self: User }) {
  const { id, username, email, bots, demoBots, botCap, botLimit, createdAt, banReason } = account;
  const used = botLimit === null ? texts.botsUsed(bots, botCap) : texts.botsUsedOfCustom(bots, botCap);
  return (
    <Row
      icon={isBanned(account) ? IconUserOff : IconUser}
      title={
        <>
          <Name>{username}</Name>
          <Flags account={account} />
        </>
      }
      facts={{
        [texts.email]: email,
        [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(username)} short />,
        [texts.bots]: demoBots > 0 ? texts.andDemo(used, demoBots) : used,
        [texts.joined]: <TimeAgo instant={createdAt} />,
        [texts.banReason]: isBanned(account) && (banReason ?? adminTexts.noReason),
      }}
    >
      <AccountMenu account={account} self={self} />
    </Row>
  );
}

function Flags({ account }: { account: Account }) {
  return (
    <>
      {isBanned(account) && <Badge color="red">{texts.banned}</Badge>}
      {(account.flags & AccountFlag.Disabled) !== 0 && <Badge color="gray">{texts.disabled}</Badge>}
      {account.deleteAt !== null && <Badge color="red">{texts.deletion}</Badge>}
      {account.twoFactor && (
        <Badge variant="light" color="green">
          {texts.twoFactor}
        </Badge>
      )}
      {accountFlagLabels(account.flags).map(({ label, meaning }) => (
        <Badge key={label} variant="light" title={meaning}>
          {label}
        </Badge>
      ))}
    </>
  );
}

const BanAccountDialog = loadLater(() => import("./ban-account-dialog.tsx").then((module) => module.BanAccountDialog));
const ChangeAccountDialog = loadLater(() =>
  import("./change-account-dialog.tsx").then((module) => module.ChangeAccountDialog),
);
const RemoveTwoFactorDialog = loadLater(() =>
  import("./remove-two-factor-dialog.tsx").then((module) => module.RemoveTwoFactorDialog),
);
const ResetLinkDialog = loadLater(() => import("./reset-link-dialog.tsx").then((module) => module.ResetLinkDialog));

const accountMenuTexts = adminTexts.users.menu;

type Dialog = "change" | "resetLink" | "removeTwoFactor" | "ban" | "unban";

function AccountMenu({ account, self }: { account: Account; self: User }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <AccountActionsMenu
        name={account.username}
        reason={whyNotEditable(account, self)}
        accountId={account.id}
        auditLabel={accountMenuTexts.audit}
      >
        <ActionItem icon={IconAdjustments} onClick={() => setDialog("change")}>
          {accountMenuTexts.change}
        </ActionItem>
        <ActionItem icon={IconKey} onClick={() => setDialog("resetLink")}>
          {accountMenuTexts.resetLink}
        </ActionItem>
        {account.twoFactor && (
          <ActionItem icon={IconDeviceMobileOff} onClick={() => setDialog("removeTwoFactor")}>
            {accountMenuTexts.removeTwoFactor}
          </ActionItem>
        )}
        {isBanned(account) ? (
          <ActionItem icon={IconLockOpen} onClick={() => setDialog("unban")}>
            {accountMenuTexts.unban}
          </ActionItem>
        ) : (
          <ActionItem icon={IconBan} isDestructive onClick={() => setDialog("ban")}>
            {accountMenuTexts.ban}
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

const unbanAccountDialogTexts = adminTexts.users.unban;

function UnbanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(unbanAccountDialogTexts.done(account.username));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={unbanAccountDialogTexts.title(account.username)}
      action={unbanAccountDialogTexts.action}
      onConfirm={() => unban.mutate({ accountId: account.id, banned: false })}
      onClose={onClose}
      mutation={unban}
    >
      {(account.flags & AccountFlag.Disabled) === 0
        ? unbanAccountDialogTexts.consequence
        : unbanAccountDialogTexts.stillDisabled}
    </ConfirmDialog>
  );
}
