"use client";

import { Modal, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { STAFF_FLAGS, type User } from "#server/contract/user.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type Account, isAdmin } from "./account.ts";
import { ChangeAccountForm } from "./change-account-form.tsx";

interface Props {
  account: Account;
  self: User;
  onClose: () => void;
}

/** What the form asks for; making somebody staff is asked about once more. */
export function ChangeAccountDialog({ account, self, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ flags: number; botLimit: number | null } | null>(null);
  const change = useMutation(
    trpc.admin.changeAccount.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(textWithNames`${account.username} was changed`);
        onClose();
      },
    }),
  );
  const save = ({ flags, botLimit }: { flags: number; botLimit: number | null }) =>
    change.mutate({
      accountId: account.id,
      setFlags: flags & ~account.flags,
      clearFlags: account.flags & ~flags,
      ...(botLimit !== account.botLimit && { botLimit }),
    });
  if (asked) {
    return (
      <ConfirmDialog
        opened
        title={textWithNames`Make ${account.username} staff`}
        action="Make staff"
        onConfirm={() => save(asked)}
        onClose={() => setAsked(null)}
        waiting={change.isPending}
        error={change.error}
      >
        Staff see every account and the whole audit log, decide requests, ban users and switch maintenance. An admin can
        change staff too.
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{textWithNames`${account.username}: flags and bot limit`}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <ChangeAccountForm
        account={account}
        mayRank={isAdmin(self)}
        onSubmit={(wanted) => ((wanted.flags & ~account.flags & STAFF_FLAGS) !== 0 ? setAsked(wanted) : save(wanted))}
        onCancel={onClose}
        waiting={change.isPending}
        error={change.error}
      />
    </Modal>
  );
}
