"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Preset } from "#server/contract/presets.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  preset: Preset;
  opened: boolean;
  onClose: () => void;
}

export function DeletePresetDialog({ preset: { id, name }, opened, onClose }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isPresetPage = usePathname() === `/presets/${id}`;
  const remove = useMutation(
    trpc.presets.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(t.rich("presets.delete.done", { name: sanitizeName(name), bdi }));
        if (isPresetPage) router.push("/presets");
        await queryClient.invalidateQueries(trpc.presets.list.queryFilter());
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={t.rich("presets.delete.title", { name: sanitizeName(name), bdi })}
      action={t("presets.delete.action")}
      onConfirm={() => remove.mutate({ presetId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {t("presets.delete.effects")}
    </ConfirmDialog>
  );
}
