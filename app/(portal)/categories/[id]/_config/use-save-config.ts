"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { configTexts } from "./texts.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

/** Saves the edits. Errors of the service are shown at the fields they concern. */
export function useSaveConfig({ id: categoryId, name }: Category, draft: ConfigDraft, onEnd: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        draft.discard();
        notifySuccess(configTexts.saved(name));
        onEnd();
      },
      onError(error) {
        const refused = Object.entries(formErrors(error)).map(([path, message]) => [
          path.replace(/^config\.?/, ""),
          message,
        ]);
        draft.setServerErrors(Object.fromEntries(refused));
        if (refused.some(([path]) => path !== "")) onEnd();
      },
    }),
  );
  return {
    run: () => update.mutate({ categoryId, config: draft.edits }),
    isPending: update.isPending,
    error: update.error,
  };
}
