"use client";

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { importTexts } from "./texts.ts";
import type { Source } from "./use-import-draft.ts";

const texts = importTexts.header;

interface Props {
  source: Source;
  count: number;
  running: boolean;
  columnsOpen: boolean;
  onColumns: () => void;
  onStartOver: () => void;
  /** The settings for all rows, and the button that starts the import. */
  children: ReactNode;
}

/** The name, format and size of the source, with the actions on it. */
export function ImportHeader({ source, count, running, columnsOpen, onColumns, onStartOver, children }: Props) {
  return (
    <Card withBorder>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {source.name ?? texts.pasted}
          </Text>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {texts.summary(source.table.format, count)}
            </Text>
            <Button size="compact-sm" variant="default" onClick={onColumns} aria-expanded={columnsOpen}>
              {texts.columns}
            </Button>
            <Button size="compact-sm" variant="default" disabled={running} onClick={onStartOver}>
              {texts.startOver}
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
