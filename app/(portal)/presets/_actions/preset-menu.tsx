"use client";

import { ActionIcon } from "@mantine/core";
import { IconCalendarTime, IconCopyPlus, IconDotsVertical, IconEdit, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Preset } from "#server/contract/presets.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Menu, MenuDropdown, MenuItem, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { copyName } from "../copy-name.ts";
import { presetsTexts } from "../texts.ts";

const DeletePresetDialog = loadLater(() =>
  import("./delete-preset-dialog.tsx").then((module) => module.DeletePresetDialog),
);
const RenamePresetDialog = loadLater(() =>
  import("./rename-preset-dialog.tsx").then((module) => module.RenamePresetDialog),
);

const texts = presetsTexts.menu;

export function PresetMenu({ preset }: { preset: Preset }) {
  const { id, name, config } = preset;
  const [opened, setOpened] = useState<"rename" | "delete" | null>(null);
  const isPresetPage = usePathname() === `/presets/${id}`;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(trpc.presets.create.mutationOptions());
  const duplicate = useMutation({
    async mutationFn() {
      const existing = await queryClient.fetchQuery(trpc.presets.list.queryOptions({}));
      return create.mutateAsync({ name: copyName(name, existing), config });
    },
    async onSuccess(copy) {
      await queryClient.invalidateQueries(trpc.presets.list.queryFilter());
      notifySuccess(texts.duplicated(copy.name), { href: `/presets/${copy.id}`, label: texts.openCopy });
    },
    onError: (error) => notifyError(error),
  });
  const close = () => setOpened(null);
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <MenuTarget>
          <ActionIcon
            variant={isPresetPage ? "default" : "subtle"}
            color="gray"
            size={36}
            aria-label={texts.label(name)}
            loading={duplicate.isPending}
          >
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          {!isPresetPage && (
            <MenuItem component={Link} href={`/presets/${id}`} leftSection={<IconEdit size={18} aria-hidden />}>
              {texts.edit}
            </MenuItem>
          )}
          <MenuItem leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpened("rename")}>
            {texts.rename}
          </MenuItem>
          <ActionItem
            error={duplicate.error}
            leftSection={<IconCopyPlus size={18} aria-hidden />}
            onClick={() => duplicate.mutate()}
          >
            {texts.duplicate}
          </ActionItem>
          <MenuItem
            component={Link}
            href={`/schedules/new?preset=${id}`}
            leftSection={<IconCalendarTime size={18} aria-hidden />}
          >
            {texts.schedule}
          </MenuItem>
          <MenuItem
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setOpened("delete")}
          >
            {texts.delete}
          </MenuItem>
        </MenuDropdown>
      </Menu>
      <RenamePresetDialog preset={preset} opened={opened === "rename"} onClose={close} />
      <DeletePresetDialog preset={preset} opened={opened === "delete"} onClose={close} />
    </>
  );
}
