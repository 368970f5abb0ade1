"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Category } from "#server/contract/categories.ts";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { categoriesTexts } from "../texts.ts";

const texts = categoriesTexts.menu;

/** Disables a category, or enables it. */
export function useToggleCategory() {
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
            notifySuccess(disabled ? texts.disabled(name) : texts.enabled(name));
          },
          onError: (problem) => notifyError(problem),
        },
      ),
  };
}
