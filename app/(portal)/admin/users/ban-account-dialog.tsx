"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AccountBan } from "#server/contract/admin.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import type { Account } from "./account.ts";

export function BanAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mutation = useMutation(
    trpc.admin.setBan.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        notifySuccess(t.rich("admin.userPages.ban.done", { username: sanitizeName(account.username), bdi }));
        onClose();
      },
    }),
  );
  return (
    <ReasonDialog
      texts={{
        title: t.rich("admin.userPages.ban.title", { username: sanitizeName(account.username), bdi }),
        consequence: t("admin.userPages.ban.consequence"),
        reasonHelp: t("admin.userPages.ban.reasonHelp"),
        action: t("admin.userPages.ban.action"),
      }}
      schema={AccountBan}
      toInput={({ reason }) => ({ accountId: account.id, banned: true, reason })}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
