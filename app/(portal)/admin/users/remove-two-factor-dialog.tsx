"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TwoFactorRemoval } from "#server/contract/account-security.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import type { Account } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts.removeTwoFactor;

export function RemoveTwoFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.admin.removeTwoFactor.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(texts.done(account.username));
        onClose();
      },
    }),
  );
  return (
    <ReasonDialog
      texts={{ ...texts, title: texts.title(account.username) }}
      schema={TwoFactorRemoval}
      toInput={({ reason }) => ({ accountId: account.id, reason })}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
