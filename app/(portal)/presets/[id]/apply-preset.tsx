"use client";

import { Card, Stack, Text, Title } from "@mantine/core";
import type { PresetConfig } from "#server/contract/presets.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { commandsOf } from "../preset-parts.ts";

/** A preset is put on by commands: the service has no other way. */
export function ApplyPreset({ id, config }: { id: string; config: PresetConfig }) {
  const commands = commandsOf(config);
  return (
    <Card withBorder component="section" aria-labelledby="apply">
      <Title order={2} size="h4" id="apply">
        Put it on a bot
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {commands.length > 0
          ? "To apply the preset as it is saved, run these commands on the bot, one after the other."
          : "There is nothing to run: the preset holds nothing that a command could put on."}
      </Text>
      <Stack gap="md">
        {commands.length > 0 && <CopyBlock label="Commands" value={commands.join("\n")} />}
        <CopyBlock label="Its id" value={id} />
      </Stack>
    </Card>
  );
}
