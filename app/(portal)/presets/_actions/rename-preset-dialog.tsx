"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Preset, PresetCreate } from "#server/contract/presets.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

const CONTRACT = PresetCreate.pick({ name: true });

interface Props {
  preset: Preset;
  opened: boolean;
  onClose: () => void;
}

export function RenamePresetDialog({ preset: { id: presetId, name }, opened, onClose }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(
    trpc.presets.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.presets.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t("presets.rename.title")}
      action={t("presets.rename.action")}
      contract={CONTRACT}
      name={name}
      onSubmit={(newName, onError) => rename.mutate({ presetId, name: newName }, { onError })}
      waiting={rename.isPending}
      error={rename.error}
    />
  );
}
