"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Category, CategoryCreate } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NameDialog } from "../../../_ui/name-dialog.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  category: Category;
  opened: boolean;
  onClose: () => void;
}

export function RenameCategoryDialog({ category: { id: categoryId, name }, opened, onClose }: Props) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const rename = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t("categories.rename.title")}
      action={t("categories.rename.action")}
      contract={CategoryCreate}
      name={name}
      onSubmit={(newName, onError) => rename.mutate({ categoryId, name: newName }, { onError })}
      waiting={rename.isPending}
      error={rename.error}
    />
  );
}
