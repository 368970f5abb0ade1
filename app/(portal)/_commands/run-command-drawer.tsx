"use client";

import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import type { RunTarget } from "./bulk-run.ts";
import { CommandField } from "./command-field.tsx";
import { type CommandLine, parseCommandLine } from "./command-line.ts";
import { RunProgress } from "./run-progress.tsx";
import { useBulkRun } from "./use-bulk-run.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  bots: readonly RunTarget[];
  /** What is run; absent where a person types it. */
  lines?: readonly CommandLine[];
  /** What stands above the button before the run: which bots, which commands. */
  children?: ReactNode;
}

/** Runs commands on many bots, and shows what each of them answered. */
export function RunCommandDrawer({ opened, onClose, title, ...rest }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
      keepMounted={false}
    >
      <RunCommandForm {...rest} />
    </Drawer>
  );
}

function RunCommandForm({ bots, lines, children }: Pick<Props, "bots" | "lines" | "children">) {
  const [typed, setTyped] = useState("");
  const { snapshot, start, stop, retry, forget } = useBulkRun();
  const read = parseCommandLine(typed);
  const chosen = lines ?? (read ? [read] : []);
  const isReady = chosen.length > 0 && bots.length > 0;
  const run = () => {
    if (isReady && !snapshot?.isRunning) start(bots, chosen);
  };
  if (snapshot && lines) {
    return <RunProgress snapshot={snapshot} onStop={stop} onRetry={retry} onChooseBots={forget} />;
  }
  return (
    <Stack gap="md">
      {children}
      {!lines && <CommandField label="Command" value={typed} onChange={setTyped} onEnter={run} autoFocus />}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {bots.length === 0 ? "No bots chosen" : `On ${formatBotCount(bots.length)}`}
        </Text>
        <Button
          onClick={run}
          disabled={!isReady}
          loading={snapshot?.isRunning ?? false}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          Run
        </Button>
      </Group>
      {snapshot && <RunProgress snapshot={snapshot} onStop={stop} onRetry={retry} />}
    </Stack>
  );
}
