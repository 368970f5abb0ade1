"use client";

import { IconCalendarTime, IconCopyPlus, IconEdit, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { copyName } from "#server/contract/copy-name.ts";
import type { Preset } from "#server/contract/presets.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { ActionMenu } from "../../../_ui/action-menu.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

const DeletePresetDialog = loadLater(() =>
  import("./delete-preset-dialog.tsx").then((module) => module.DeletePresetDialog),
);
const RenamePresetDialog = loadLater(() =>
  import("./rename-preset-dialog.tsx").then((module) => module.RenamePresetDialog),
);

export function PresetMenu({ preset }: { preset: Preset }) {
  const language = useLanguage();
  const { t } = language;
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
      notifySuccess(t.rich("presets.menu.duplicated", { copyName: sanitizeName(copy.name), bdi }), {
        href: `/presets/${copy.id}`,
        label: t("presets.menu.openCopy"),
      });
    },
    onError: (error) => notifyError(language, error),
  });
  const close = () => setOpened(null);
  return (
    <>
      <ActionMenu
        label={t("shared.actionsFor", { name })}
        width={190}
        inRow={!isPresetPage}
        loading={duplicate.isPending}
      >
        {!isPresetPage && (
          <ActionItem icon={IconEdit} href={`/presets/${id}`}>
            {t("presets.menu.edit")}
          </ActionItem>
        )}
        <ActionItem icon={IconPencil} onClick={() => setOpened("rename")}>
          {t("presets.menu.rename")}
        </ActionItem>
        <ActionItem icon={IconCopyPlus} error={duplicate.error} onClick={() => duplicate.mutate()}>
          {t("presets.menu.duplicate")}
        </ActionItem>
        <ActionItem icon={IconCalendarTime} href={`/schedules/new?preset=${id}`}>
          {t("presets.menu.schedule")}
        </ActionItem>
        <ActionItem icon={IconTrash} isDestructive onClick={() => setOpened("delete")}>
          {t("presets.menu.delete")}
        </ActionItem>
      </ActionMenu>
      <RenamePresetDialog preset={preset} opened={opened === "rename"} onClose={close} />
      <DeletePresetDialog preset={preset} opened={opened === "delete"} onClose={close} />
    </>
  );
}
