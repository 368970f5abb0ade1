"use client";

import { IconCalendarTime, IconCopyPlus, IconEdit, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { copyName } from "#server/contract/copy-name.ts";
import type { Preset } from "#server/contract/presets.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
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
      <ActionMenu label={texts.label(name)} width={190} inRow={!isPresetPage} loading={duplicate.isPending}>
        {!isPresetPage && (
          <ActionItem icon={IconEdit} href={`/presets/${id}`}>
            {texts.edit}
          </ActionItem>
        )}
        <ActionItem icon={IconPencil} onClick={() => setOpened("rename")}>
          {texts.rename}
        </ActionItem>
        <ActionItem icon={IconCopyPlus} error={duplicate.error} onClick={() => duplicate.mutate()}>
          {texts.duplicate}
        </ActionItem>
        <ActionItem icon={IconCalendarTime} href={`/schedules/new?preset=${id}`}>
          {texts.schedule}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setOpened("delete")}>
          {texts.delete}
        </ActionItem>
      </ActionMenu>
      <RenamePresetDialog preset={preset} opened={opened === "rename"} onClose={close} />
      <DeletePresetDialog preset={preset} opened={opened === "delete"} onClose={close} />
    </>
  );
}
