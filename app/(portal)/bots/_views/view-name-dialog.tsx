"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { ViewNaming } from "#server/contract/views.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
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
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const close = () => {
    create.reset();
    update.reset();
    onClose();
  };
  const onSuccess = async ({ id, name }: { id: string; name: string }) => {
    await queryClient.invalidateQueries(trpc.views.pathFilter());
    notifySuccess(t.rich("bots.savedViews.done.saved", { name: sanitizeName(name), bdi }));
    onSaved(id);
    close();
  };
  const create = useMutation(trpc.views.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.views.update.mutationOptions({ onSuccess }));
  return (
    <NameDialog
      opened={opened}
      onClose={close}
      title={renamed ? t("bots.savedViews.renameTitle") : t("bots.savedViews.saveTitle")}
      action={renamed ? t("bots.savedViews.rename") : t("bots.savedViews.save")}
      contract={ViewNaming}
      name={renamed?.name ?? ""}
      help={t("bots.savedViews.nameHelp")}
      onSubmit={(name, onError) => {
        if (renamed) update.mutate({ viewId: renamed.id, name }, { onError });
        else create.mutate({ name, query }, { onError });
      }}
      waiting={create.isPending || update.isPending}
      error={create.error ?? update.error}
    />
  );
}
