"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AccountFlag } from "#server/contract/user.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { Account } from "./account.ts";

export function UnbanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const unban = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(textWithNames`${account.username} may use the service again`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened
      title={textWithNames`Lift the ban of ${account.username}`}
      action="Lift the ban"
      onConfirm={() => unban.mutate({ accountId: account.id, banned: false })}
      onClose={onClose}
      waiting={unban.isPending}
      error={unban.error}
    >
      {(account.flags & AccountFlag.Disabled) === 0
        ? "Its sessions and API tokens work again at once, and so do its applications unless they are disabled."
        : "It is still refused while it is disabled. When that ends, its sessions, API tokens and applications work again."}
    </ConfirmDialog>
  );
}
