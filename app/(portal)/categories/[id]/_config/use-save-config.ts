"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { textWithNames } from "../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import type { ConfigDraft } from "./use-config-draft.ts";

/** Sends what was edited. What the service refuses goes to the fields that it is about. */
export function useSaveConfig({ id: categoryId, name }: Category, draft: ConfigDraft, onEnd: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        draft.discard();
        notifySuccess(textWithNames`The configuration of ${name} is saved`);
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
