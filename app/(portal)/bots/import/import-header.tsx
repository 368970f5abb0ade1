"use client";

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Source } from "./use-import-draft.ts";

interface Props {
  source: Source;
  count: number;
  running: boolean;
  columnsOpen: boolean;
  onColumns: () => void;
  onStartOver: () => void;
  /** What all rows get, and the button that sends them. */
  children: ReactNode;
}

/** What was read, and what is to be done with it. */
export function ImportHeader({ source, count, running, columnsOpen, onColumns, onStartOver, children }: Props) {
  return (
    <Card withBorder>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {source.name ?? "Pasted rows"}
          </Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {source.table.format}, {count.toLocaleString("en")} {count === 1 ? "row" : "rows"}
            </Text>
            <Button size="compact-sm" variant="default" onClick={onColumns} aria-expanded={columnsOpen}>
              Columns
            </Button>
            <Button size="compact-sm" variant="default" disabled={running} onClick={onStartOver}>
              Start over
            </Button>
          </Group>
        </Stack>
        <Group align="flex-end" gap="sm">
          {children}
        </Group>
      </Group>
    </Card>
  );
}
