"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AccountBan } from "#server/contract/admin.ts";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import type { Account } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts.ban;

export function BanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.admin.setBan.mutationOptions({
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
      schema={AccountBan}
      toInput={({ reason }) => ({ accountId: account.id, banned: true, reason })}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
