"use client";

import { Stack } from "@mantine/core";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { Preset } from "#server/contract/presets.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { formatCommandLine } from "../../_commands/command-line.ts";
import { ApplyPresetButton } from "../_actions/apply-preset-button.tsx";

/** Applies the preset by commands, which is the only way to apply it (specification 4.2, rule 4). */
export function ApplyPreset({ preset }: { preset: Pick<Preset, "id" | "name" | "config"> }) {
  const { t } = useLanguage();
  const lines = presetCommands(preset.config);
  return (
    <SectionCard
      title={t("presets.apply.title")}
      help={lines.length > 0 ? t("presets.apply.description") : t("presets.apply.nothing")}
      action={<ApplyPresetButton preset={preset} />}
    >
      <Stack gap="md">
        {lines.length > 0 && (
          <CopyBlock label={t("presets.apply.commands")} value={lines.map(formatCommandLine).join("\n")} />
        )}
        <CopyBlock label={t("presets.apply.presetId")} value={preset.id} />
      </Stack>
    </SectionCard>
  );
}
