"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { PresetCreate } from "#server/contract/presets.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

const CONTRACT = PresetCreate.pick({ name: true });

/** A name is enough: what the preset holds is put in on its own page. */
export function NewPresetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
      title="New preset"
      action="Create preset"
      contract={CONTRACT}
      name=""
      onSubmit={(name, onError) => create.mutate({ name, config: {} }, { onError })}
      waiting={create.isPending || create.isSuccess}
      error={create.error}
    />
  );
}
