"use client";

import { Stack } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { presetCommands } from "#server/contract/preset-commands.ts";
import type { PresetConfig } from "#server/contract/presets.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { formatCommandLine } from "../../_commands/command-line.ts";
import type { RunTarget } from "../../_commands/run-command-drawer.tsx";
import { presetsTexts } from "../texts.ts";

const BotPicker = loadLater(() => import("../../_commands/bot-picker.tsx").then((module) => module.BotPicker), {
  placeholder: <LoadingRows rows={5} />,
});
const RunCommandDrawer = loadLater(() =>
  import("../../_commands/run-command-drawer.tsx").then((module) => module.RunCommandDrawer),
);

const texts = presetsTexts.apply;

/** Applies the preset by commands, which is the only way to apply it (specification 4.2, rule 4). */
export function ApplyPreset({ id, name, config }: { id: string; name: string; config: PresetConfig }) {
  const [isOpen, setIsOpen] = useState(false);
  const [bots, setBots] = useState<readonly RunTarget[]>([]);
  const lines = presetCommands(config);
  const commands = <CopyBlock label={texts.commands} value={lines.map(formatCommandLine).join("\n")} />;
  return (
    <SectionCard
      title={texts.title}
      help={lines.length > 0 ? texts.description : texts.nothing}
      action={
        <ActionButton
          error={null}
          onClick={() => setIsOpen(true)}
          unavailable={lines.length === 0 && texts.nothing}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {texts.action}
        </ActionButton>
      }
    >
      <Stack gap="md">
        {lines.length > 0 && commands}
        <CopyBlock label={texts.presetId} value={id} />
      </Stack>
      <RunCommandDrawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.drawerTitle(name)}
        bots={bots}
        presetId={id}
      >
        {commands}
        <BotPicker selected={bots} onChange={setBots} />
      </RunCommandDrawer>
    </SectionCard>
  );
}
