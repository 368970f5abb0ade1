"use client";

import {
  IconAdjustments,
  IconCalendarTime,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { CategoryFlag } from "#server/contract/flags.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { categoriesTexts } from "../texts.ts";
import { useToggleCategory } from "./use-toggle-category.ts";

const RenameCategoryDialog = loadLater(() =>
  import("./rename-category-dialog.tsx").then((module) => module.RenameCategoryDialog),
);

const texts = categoriesTexts.menu;

interface Props {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
}

/** The actions on a category. Its configuration has a page of its own. */
export function CategoryMenu({ category, botCount }: Props) {
  const { id, name, flags } = category;
  const [opened, setOpened] = useState<"rename" | "delete" | null>(null);
  const isCategoryPage = usePathname() === `/categories/${id}`;
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  const toggle = useToggleCategory();
  const close = () => setOpened(null);
  const ToggleIcon = disabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <ActionMenu label={texts.label(name)} width={190} inRow={!isCategoryPage} loading={toggle.isPending}>
        {!isCategoryPage && (
          <ActionItem icon={IconAdjustments} href={`/categories/${id}?tab=settings`}>
            {texts.configure}
          </ActionItem>
        )}
        <ActionItem icon={IconCalendarTime} href={`/schedules/new?category=${id}`}>
          {texts.schedule}
        </ActionItem>
        <ActionItem icon={IconPencil} onClick={() => setOpened("rename")}>
          {texts.rename}
        </ActionItem>
        <ActionItem icon={ToggleIcon} error={toggle.error} onClick={() => toggle.run(category, !disabled)}>
          {disabled ? texts.enable : texts.disable}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setOpened("delete")}>
          {texts.delete}
        </ActionItem>
      </ActionMenu>
      <RenameCategoryDialog category={category} opened={opened === "rename"} onClose={close} />
      <DeleteCategoryDialog category={category} botCount={botCount} opened={opened === "delete"} onClose={close} />
    </>
  );
}

interface DeleteCategoryDialogProps {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
  opened: boolean;
  onClose: () => void;
}

function DeleteCategoryDialog({ category: { id, name }, botCount, opened, onClose }: DeleteCategoryDialogProps) {
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
