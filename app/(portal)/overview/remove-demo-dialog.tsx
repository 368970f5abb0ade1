"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.demo;

export function RemoveDemoDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation(
    useTRPC().demo.remove.mutationOptions({
      async onSuccess() {
        onClose();
        await client.invalidateQueries();
        notifySuccess(texts.removed);
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.confirmTitle}
      action={texts.confirm}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
      mutation={remove}
    >
      {texts.confirmText}
    </ConfirmDialog>
  );
}
