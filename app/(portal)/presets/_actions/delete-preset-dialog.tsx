"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Preset } from "#server/contract/presets.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  preset: Preset;
  opened: boolean;
  onClose: () => void;
}

export function DeletePresetDialog({ preset: { id, name }, opened, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isHere = usePathname() === `/presets/${id}`;
  const remove = useMutation(
    trpc.presets.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(textWithNames`${name} was deleted`);
        if (isHere) router.push("/presets");
        await queryClient.invalidateQueries(trpc.presets.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={textWithNames`Delete ${name}?`}
      action="Delete preset"
      onConfirm={() => remove.mutate({ presetId: id })}
      onClose={onClose}
      waiting={remove.isPending}
      error={remove.error}
    >
      It cannot be brought back. Bots keep what they wear.
    </ConfirmDialog>
  );
}
