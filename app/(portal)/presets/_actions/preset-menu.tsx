"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconCopyPlus, IconDotsVertical, IconEdit, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Preset } from "#server/contract/presets.ts";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { copyName } from "../preset-members.ts";
import { DeletePresetDialog } from "./delete-preset-dialog.tsx";
import { RenamePresetDialog } from "./rename-preset-dialog.tsx";

export function PresetMenu({ preset }: { preset: Preset }) {
  const { id, name, config } = preset;
  const [asked, setAsked] = useState<"rename" | "delete" | null>(null);
  const isHere = usePathname() === `/presets/${id}`;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const duplicate = useMutation(
    trpc.presets.create.mutationOptions({
      async onSuccess(copy) {
        await queryClient.invalidateQueries(trpc.presets.list.queryFilter());
        notifySuccess(textWithNames`${copy.name} was created`);
      },
      onError: (error) => notifyError(error),
    }),
  );
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon
            variant={isHere ? "default" : "subtle"}
            color="gray"
            size={36}
            aria-label={`Actions for ${name}`}
            loading={duplicate.isPending}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isHere && (
            <Menu.Item component={Link} href={`/presets/${id}`} leftSection={<IconEdit size={18} aria-hidden />}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked("rename")}>
            Rename
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopyPlus size={18} aria-hidden />}
            onClick={() => duplicate.mutate({ name: copyName(name), config })}
          >
            Duplicate
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked("delete")}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenamePresetDialog preset={preset} opened={asked === "rename"} onClose={close} />
      <DeletePresetDialog preset={preset} opened={asked === "delete"} onClose={close} />
    </>
  );
}
