"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PresetCreate } from "#server/contract/presets.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

const CONTRACT = PresetCreate.pick({ name: true });

/** Asks for the name only: items are added on the preset's page. */
export function NewPresetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.presets.create.mutationOptions({
      onSuccess({ id }) {
        void queryClient.invalidateQueries(trpc.presets.list.queryFilter());
        router.push(`/presets/${id}`);
      },
    }),
  );
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t("presets.create.title")}
      action={t("presets.create.action")}
      contract={CONTRACT}
      name=""
      onSubmit={(name, onError) => create.mutate({ name, config: {} }, { onError })}
      waiting={create.isPending || create.isSuccess}
      error={create.error}
    />
  );
}
