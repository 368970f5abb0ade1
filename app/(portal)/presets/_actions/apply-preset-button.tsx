"use client";

import type { ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlayerPlay } from "@tabler/icons-react";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { Preset } from "#server/contract/presets.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";

const ApplyPresetDrawer = loadLater(() =>
  import("./apply-preset-drawer.tsx").then((module) => module.ApplyPresetDrawer),
);

interface Props extends ButtonProps {
  preset: Pick<Preset, "id" | "name" | "config">;
  "aria-label"?: string;
}

/** Opens the drawer in which a preset is applied. */
export function ApplyPresetButton({ preset, ...button }: Props) {
  const { t } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionButton
        {...button}
        error={null}
        onClick={open}
        unavailable={presetCommands(preset.config).length === 0 && t("presets.apply.nothing")}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
      >
        {t("presets.apply.action")}
      </ActionButton>
      <ApplyPresetDrawer preset={preset} opened={opened} onClose={close} />
    </>
  );
}
