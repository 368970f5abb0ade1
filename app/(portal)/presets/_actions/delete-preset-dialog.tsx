"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Preset } from "#server/contract/presets.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { presetsTexts } from "../texts.ts";

interface Props {
  preset: Preset;
  opened: boolean;
  onClose: () => void;
}

export function DeletePresetDialog({ preset: { id, name }, opened, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isPresetPage = usePathname() === `/presets/${id}`;
  const remove = useMutation(
    trpc.presets.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(presetsTexts.delete.done(name));
        if (isPresetPage) router.push("/presets");
        await queryClient.invalidateQueries(trpc.presets.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={presetsTexts.delete.title(name)}
      action={presetsTexts.delete.action}
      onConfirm={() => remove.mutate({ presetId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {presetsTexts.delete.effects}
    </ConfirmDialog>
  );
}
