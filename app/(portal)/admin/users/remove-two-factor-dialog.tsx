"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TwoFactorRemoval } from "#server/contract/account-security.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import type { Account } from "./account.ts";

export function RemoveTwoFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.admin.removeTwoFactor.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(
          t.rich("admin.userPages.removeTwoFactor.done", { username: sanitizeName(account.username), bdi }),
        );
        onClose();
      },
    }),
  );
  return (
    <ReasonDialog
      texts={{
        title: t.rich("admin.userPages.removeTwoFactor.title", { username: sanitizeName(account.username), bdi }),
        consequence: t("admin.userPages.removeTwoFactor.consequence"),
        reasonHelp: t("admin.userPages.removeTwoFactor.reasonHelp"),
        action: t("admin.userPages.removeTwoFactor.action"),
      }}
      schema={TwoFactorRemoval}
      toInput={({ reason }) => ({ accountId: account.id, reason })}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
