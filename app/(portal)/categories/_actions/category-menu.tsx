"use client";

import { ActionIcon } from "@mantine/core";
import {
  IconAdjustments,
  IconCalendarTime,
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { CategoryFlag } from "#server/contract/category-flags.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { categoriesTexts } from "../texts.ts";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";

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
  const toggle = useToggleDisabled(category, !disabled);
  const close = () => setOpened(null);
  const ToggleIcon = disabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <MenuTarget>
          <ActionIcon
            variant={isCategoryPage ? "default" : "subtle"}
            color="gray"
            size={36}
            aria-label={texts.label(name)}
            loading={toggle.isPending}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          {!isCategoryPage && (
            <MenuItem
              component={Link}
              href={`/categories/${id}?tab=settings`}
              leftSection={<IconAdjustments size={18} aria-hidden />}
            >
              {texts.configure}
            </MenuItem>
          )}
          <MenuItem
            component={Link}
            href={`/schedules/new?category=${id}`}
            leftSection={<IconCalendarTime size={18} aria-hidden />}
          >
            {texts.schedule}
          </MenuItem>
          <MenuItem leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpened("rename")}>
            {texts.rename}
          </MenuItem>
          <ActionItem error={toggle.error} leftSection={<ToggleIcon size={18} aria-hidden />} onClick={toggle.run}>
            {disabled ? texts.enable : texts.disable}
          </ActionItem>
          <MenuItem
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setOpened("delete")}
          >
            {texts.delete}
          </MenuItem>
        </MenuDropdown>
      </Menu>
      <RenameCategoryDialog category={category} opened={opened === "rename"} onClose={close} />
      <DeleteCategoryDialog category={category} botCount={botCount} opened={opened === "delete"} onClose={close} />
    </>
  );
}

function useToggleDisabled({ id, name }: Category, disabled: boolean) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const update = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(disabled ? texts.disabled(name) : texts.enabled(name));
      },
      onError: (error) => notifyError(error),
    }),
  );
  const { isPending, error } = update;
  return { isPending, error, run: () => update.mutate({ categoryId: id, disabled }) };
}
