"use client";

import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { RunTarget } from "./bulk-run.ts";
import { CommandField } from "./command-field.tsx";
import { type CommandLine, parseCommandLine } from "./command-line.ts";
import { RunProgress } from "./run-progress.tsx";
import { commandsTexts } from "./texts.ts";
import { useBulkRun } from "./use-bulk-run.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  bots: readonly RunTarget[];
  /** The commands to run; without them, a person types one. */
  lines?: readonly CommandLine[];
  /** Shown above the button before the run starts. */
  children?: ReactNode;
}

/** Runs commands on many bots and shows the replies of each. */
export function RunCommandDrawer({ opened, onClose, title, ...rest }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": commandsTexts.close }}
      keepMounted={false}
    >
      <RunCommandForm {...rest} />
    </Drawer>
  );
}

function RunCommandForm({ bots, lines, children }: Pick<Props, "bots" | "lines" | "children">) {
  const [typed, setTyped] = useState("");
  const { snapshot, start, stop, retry, reset } = useBulkRun();
  const typedLine = parseCommandLine(typed);
  const linesToRun = lines ?? (typedLine ? [typedLine] : []);
  const isReady = linesToRun.length > 0 && bots.length > 0;
  const run = () => {
    if (isReady && !snapshot?.isRunning) start(bots, linesToRun);
  };
  if (snapshot && lines) {
    return <RunProgress snapshot={snapshot} onStop={stop} onRetry={retry} onChooseBots={reset} />;
  }
  return (
    <Stack gap="md">
      {children}
      {!lines && (
        <CommandField label={commandsTexts.command} value={typed} onChange={setTyped} onEnter={run} autoFocus />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {commandsTexts.target(bots.length)}
        </Text>
        <Button
          onClick={run}
          disabled={!isReady}
          loading={snapshot?.isRunning ?? false}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          {commandsTexts.run}
        </Button>
      </Group>
      {snapshot && <RunProgress snapshot={snapshot} onStop={stop} onRetry={retry} />}
    </Stack>
  );
}
