"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AccountFlag } from "#server/contract/account-flags.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import type { Account } from "./account.ts";

const texts = adminTexts.users.unban;

export function UnbanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(texts.done(account.username));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={texts.title(account.username)}
      action={texts.action}
      onConfirm={() => unban.mutate({ accountId: account.id, banned: false })}
      onClose={onClose}
      mutation={unban}
    >
      {(account.flags & AccountFlag.Disabled) === 0 ? texts.consequence : texts.stillDisabled}
    </ConfirmDialog>
  );
}
