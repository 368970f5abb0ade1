"use client";

import { Stack } from "@mantine/core";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { Preset } from "#server/contract/presets.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { formatCommandLine } from "../../_commands/command-line.ts";
import { ApplyPresetButton } from "../_actions/apply-preset-button.tsx";
import { presetsTexts } from "../texts.ts";

const texts = presetsTexts.apply;

/** Applies the preset by commands, which is the only way to apply it (specification 4.2, rule 4). */
export function ApplyPreset({ preset }: { preset: Pick<Preset, "id" | "name" | "config"> }) {
  const lines = presetCommands(preset.config);
  return (
    <SectionCard
      title={texts.title}
      help={lines.length > 0 ? texts.description : texts.nothing}
      action={<ApplyPresetButton preset={preset} />}
    >
      <Stack gap="md">
        {lines.length > 0 && <CopyBlock label={texts.commands} value={lines.map(formatCommandLine).join("\n")} />}
        <CopyBlock label={texts.presetId} value={preset.id} />
      </Stack>
    </SectionCard>
  );
}
