"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { notifyWithUndo } from "../../../_ui/undo-notification.tsx";

export interface View {
  id: string;
  name: string;
  query: string;
  pinned: boolean;
}
const NO_VIEWS: View[] = [];

/** The account's saved views, and the changes of them that need no dialog. */
export function useViews() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data: views = NO_VIEWS } = useQuery(trpc.views.list.queryOptions({}));
  const refresh = () => queryClient.invalidateQueries(trpc.views.pathFilter());
  const options = { onSettled: refresh, onError: (error: unknown) => notifyError(language, error) };
  const { mutateAsync: create } = useMutation(trpc.views.create.mutationOptions({ onSettled: refresh }));
  const { mutate: update, ...updating } = useMutation(trpc.views.update.mutationOptions(options));
  const { mutate: remove, error: removeError } = useMutation(trpc.views.delete.mutationOptions(options));
  const isPinning = updating.variables?.pinned !== undefined;
  return {
    views,
    updateError: isPinning ? null : updating.error,
    pinError: isPinning ? updating.error : null,
    removeError,
    updateQuery: ({ id, name }: View, query: string) =>
      update(
        { viewId: id, query },
        { onSuccess: () => notifySuccess(t.rich("bots.savedViews.done.updated", { name: sanitizeName(name), bdi })) },
      ),
    togglePinned: ({ id, name, pinned }: View) =>
      update(
        { viewId: id, pinned: !pinned },
        {
          onSuccess: () =>
            notifySuccess(
              pinned
                ? t.rich("bots.savedViews.done.unpinned", { name: sanitizeName(name), bdi })
                : t.rich("bots.savedViews.done.pinned", { name: sanitizeName(name), bdi }),
            ),
        },
      ),
    /** It can be undone: the view is then created again. */
    remove: ({ id, name, query, pinned }: View) =>
      remove(
        { viewId: id },
        {
          onSuccess: () =>
            notifyWithUndo(
              language,
              t.rich("bots.savedViews.done.deleted", { name: sanitizeName(name), bdi }),
              async () => void (await create({ name, query, pinned })),
            ),
        },
      ),
  };
}
