"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

/** Disables a category, or enables it. */
export function useToggleCategory() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation(trpc.categories.update.mutationOptions());
  return {
    isPending,
    error,
    run: ({ id, name }: Pick<Category, "id" | "name">, disabled: boolean) =>
      mutate(
        { categoryId: id, disabled },
        {
          async onSuccess() {
            await queryClient.invalidateQueries(trpc.categories.pathFilter());
            notifySuccess(
              disabled
                ? t.rich("categories.menu.disabled", { name: sanitizeName(name), bdi })
                : t.rich("categories.menu.enabled", { name: sanitizeName(name), bdi }),
            );
          },
          onError: (problem) => notifyError(language, problem),
        },
      ),
  };
}
