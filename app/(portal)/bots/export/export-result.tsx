"use client";

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import Link from "next/link";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import type { ExportSummary } from "./use-export.ts";

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
      title={`${formatBotCount(count)} exported`}
      role="status"
      maw={720}
    >
      <Stack gap="sm">
        <Text size="sm">
          They are in {fileName}, among your downloads.{" "}
          {deleted
            ? "They have left your catalogue. Is the file not there, or damaged? Restore them from the trash within 72 hours and export again."
            : "Your bots are as they were."}
        </Text>
        <Group gap="sm">
          {deleted && (
            <Button component={Link} href="/trash" size="xs">
              Open the trash
            </Button>
          )}
          <Button component={Link} href="/bots" size="xs" variant="default">
            All bots
          </Button>
          {!deleted && (
            <Button size="xs" variant="default" onClick={onAgain}>
              Export again
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
