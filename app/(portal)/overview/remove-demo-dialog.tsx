"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

export function RemoveDemoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const remove = useMutation(
    useTRPC().demo.remove.mutationOptions({
      async onSuccess() {
        onClose();
        await client.invalidateQueries();
        notifySuccess(t("overview.demo.removed"));
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t("overview.demo.confirmTitle")}
      action={t("overview.demo.confirm")}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
      mutation={remove}
    >
      {t("overview.demo.confirmText")}
    </ConfirmDialog>
  );
}
