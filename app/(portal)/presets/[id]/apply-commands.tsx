"use client";

import { Stack, Text, Title } from "@mantine/core";
import type { PresetConfig } from "#server/contract/presets.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { commandsOf } from "../describe-preset.ts";

export function ApplyCommands({ config }: { config: PresetConfig }) {
  const commands = commandsOf(config);
  if (commands.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Commands">
      <Title order={2} size="h4">
        To apply it
      </Title>
      <Text size="sm" c="dimmed">
        Run these commands on a bot.
      </Text>
      {commands.map((command) => (
        <CopyValue key={command} value={command} label={`the command ${command}`} />
      ))}
    </Stack>
  );
}
