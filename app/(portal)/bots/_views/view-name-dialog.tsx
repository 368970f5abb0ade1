"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ViewNaming } from "#server/contract/views.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { viewsTexts as texts } from "./texts.ts";
import type { View } from "./use-views.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The query to save under a new name. */
  query: string;
  /** The view to rename; null to save a new one. */
  renamed: View | null;
  onSaved: (id: string) => void;
}

/** Asks for the name of a new view, or for another name. */
export function ViewNameDialog({ opened, onClose, query, renamed, onSaved }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const close = () => {
    create.reset();
    update.reset();
    onClose();
  };
  const onSuccess = async ({ id, name }: { id: string; name: string }) => {
    await queryClient.invalidateQueries(trpc.views.pathFilter());
    notifySuccess(texts.done.saved(name));
    onSaved(id);
    close();
  };
  const create = useMutation(trpc.views.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.views.update.mutationOptions({ onSuccess }));
  return (
    <NameDialog
      opened={opened}
      onClose={close}
      title={renamed ? texts.renameTitle : texts.saveTitle}
      action={renamed ? texts.rename : texts.save}
      contract={ViewNaming}
      name={renamed?.name ?? ""}
      help={texts.nameHelp}
      onSubmit={(name, onError) => {
        if (renamed) update.mutate({ viewId: renamed.id, name }, { onError });
        else create.mutate({ name, query }, { onError });
      }}
      waiting={create.isPending || update.isPending}
      error={create.error ?? update.error}
    />
  );
}
