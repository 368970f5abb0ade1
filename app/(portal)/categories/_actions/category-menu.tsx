"use client";

import { ActionIcon, Menu } from "@mantine/core";
import {
  IconAdjustments,
  IconDotsVertical,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { type Category, CategoryFlag } from "#server/contract/categories.ts";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { RenameCategoryDialog } from "./rename-category-dialog.tsx";

interface Props {
  category: Category;
  /** Absent until it is known. */
  botCount: number | undefined;
}

/** What can be done with a category, beside its configuration. */
export function CategoryMenu({ category, botCount }: Props) {
  const { id, name, flags } = category;
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const isHere = usePathname() === `/categories/${id}`;
  const disabled = (flags & CategoryFlag.Disabled) !== 0;
  const toggle = useToggleDisabled(category, !disabled);
  const close = () => setAsked(null);
  const ToggleIcon = disabled ? IconPlayerPlay : IconPlayerPause;
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon
            variant={isHere ? "default" : "subtle"}
            color="gray"
            size={36}
            aria-label={`Actions for ${name}`}
            loading={toggle.isPending}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isHere && (
            <Menu.Item
              component={Link}
              href={`/categories/${id}`}
              leftSection={<IconAdjustments size={18} aria-hidden />}
            >
              Configure
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked("rename")}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<ToggleIcon size={18} aria-hidden />} onClick={toggle.run}>
            {disabled ? "Enable" : "Disable"}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked("delete")}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameCategoryDialog category={category} opened={asked === "rename"} onClose={close} />
      <DeleteCategoryDialog category={category} botCount={botCount} opened={asked === "delete"} onClose={close} />
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
        notifySuccess(textWithNames`${name} is ${disabled ? "disabled" : "enabled"}`);
      },
      onError: (error) => notifyError(error),
    }),
  );
  return { isPending: update.isPending, run: () => update.mutate({ categoryId: id, disabled }) };
}
