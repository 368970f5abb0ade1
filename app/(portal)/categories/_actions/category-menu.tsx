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
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useToggleCategory } from "./use-toggle-category.ts";

const RenameCategoryDialog = loadLater(() =>
  import("./rename-category-dialog.tsx").then((module) => module.RenameCategoryDialog),
);

interface Props {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
}

/** The actions on a category. Its configuration has a page of its own. */
export function CategoryMenu({ category, botCount }: Props) {
  const { t } = useLanguage();
  const { id, name, flags } = category;
  const [opened, setOpened] = useState<"rename" | "delete" | null>(null);
  const isCategoryPage = usePathname() === `/categories/${id}`;
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  const toggle = useToggleCategory();
  const close = () => setOpened(null);
  const ToggleIcon = disabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <ActionMenu
        label={t("shared.actionsFor", { name })}
        width={190}
        inRow={!isCategoryPage}
        loading={toggle.isPending}
      >
        {!isCategoryPage && (
          <ActionItem icon={IconAdjustments} href={`/categories/${id}?tab=settings`}>
            {t("categories.menu.configure")}
          </ActionItem>
        )}
        <ActionItem icon={IconCalendarTime} href={`/schedules/new?category=${id}`}>
          {t("categories.menu.schedule")}
        </ActionItem>
        <ActionItem icon={IconPencil} onClick={() => setOpened("rename")}>
          {t("categories.menu.rename")}
        </ActionItem>
        <ActionItem icon={ToggleIcon} error={toggle.error} onClick={() => toggle.run(category, !disabled)}>
          {disabled ? t("categories.menu.enable") : t("categories.menu.disable")}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setOpened("delete")}>
          {t("categories.menu.delete")}
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
  const { t } = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  const isCategoryPage = usePathname() === `/categories/${id}`;
  const remove = useMutation(
    trpc.categories.delete.mutationOptions({
      async onSuccess() {
        notifySuccess(t.rich("categories.delete.done", { name: sanitizeName(name), bdi }));
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
      title={t.rich("categories.delete.title", { name: sanitizeName(name), bdi })}
      action={t("categories.delete.action")}
      onConfirm={() => remove.mutate({ categoryId: id })}
      onClose={onClose}
      mutation={remove}
    >
      {botCount === undefined
        ? t("categories.delete.effectsWithoutCount")
        : t("categories.delete.effects", { count: botCount })}
    </ConfirmDialog>
  );
}
