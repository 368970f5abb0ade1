"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import Link from "next/link";
import { exportTexts } from "./texts.ts";
import type { ExportSummary } from "./use-export.ts";

const texts = exportTexts.result;

export function ExportResult({
  exported: { count, fileName, deleted },
  onAgain,
}: {
  exported: ExportSummary;
  onAgain: () => void;
}) {
  return (
    <Alert
      color="teal"
      variant="light"
      icon={<IconCheck aria-hidden />}
      title={texts.title(count)}
      role="status"
      maw={720}
    >
      <Stack gap="sm">
        <Text size="sm">
          {texts.file(fileName)} {deleted ? texts.deleted : texts.kept}
        </Text>
        <Group gap="sm">
          {deleted && (
            <Button component={Link} href="/trash" size="xs">
              {texts.trash}
            </Button>
          )}
          <Button component={Link} href="/bots" size="xs" variant="default">
            {texts.allBots}
          </Button>
          {!deleted && (
            <Button size="xs" variant="default" onClick={onAgain}>
              {texts.again}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
