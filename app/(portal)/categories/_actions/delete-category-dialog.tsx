"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Category } from "#server/contract/categories.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { categoriesTexts } from "../texts.ts";

interface Props {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
  opened: boolean;
  onClose: () => void;
}

export function DeleteCategoryDialog({ category: { id, name }, botCount, opened, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isCategoryPage = usePathname() === `/categories/${id}`;
  const remove = useMutation(
    trpc.categories.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(categoriesTexts.delete.done(name));
        if (isCategoryPage) router.push("/categories");
        const stale = [
          trpc.categories.list.queryFilter(),
          trpc.categories.listManaged.queryFilter(),
          trpc.bots.pathFilter(),
        ];
        await Promise.all(stale.map((filter) => queryClient.invalidateQueries(filter)));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={categoriesTexts.delete.title(name)}
      action={categoriesTexts.delete.action}
      onConfirm={() => remove.mutate({ categoryId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {categoriesTexts.delete.effects(botCount)}
    </ConfirmDialog>
  );
}
