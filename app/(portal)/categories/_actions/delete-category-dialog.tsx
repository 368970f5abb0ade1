"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import type { Category } from "#server/contract/categories.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

interface Props {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
  opened: boolean;
  onClose: () => void;
}

function deletionEffects(botCount: number | undefined): string {
  const bots = botCount === undefined ? "Its bots" : `Its ${formatBotCount(botCount)}`;
  const follows = botCount === 1 ? "stays and becomes uncategorised" : "stay and become uncategorised";
  return `${botCount === 0 ? "It has no bots." : `${bots} ${follows}.`} The configuration is lost.`;
}

export function DeleteCategoryDialog({ category: { id, name }, botCount, opened, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isHere = usePathname() === `/categories/${id}`;
  const remove = useMutation(
    trpc.categories.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(textWithNames`${name} was deleted`);
        if (isHere) router.push("/categories");
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
      title={textWithNames`Delete ${name}?`}
      action="Delete category"
      onConfirm={() => remove.mutate({ categoryId: id })}
      onClose={onClose}
      waiting={remove.isPending}
      error={remove.error}
    >
      {deletionEffects(botCount)}
    </ConfirmDialog>
  );
}
