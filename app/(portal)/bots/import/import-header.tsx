"use client";

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useAnswers } from "../../../_languages/answers.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import type { Source } from "./read-sources.ts";

const MAX_LISTED = 20;

interface Props {
  sources: readonly Source[];
  count: number;
  running: boolean;
  columnsOpen: boolean;
  onColumns: () => void;
  onStartOver: () => void;
  /** The settings for all rows, and the button that starts the import. */
  children: ReactNode;
}

/** The name, format and size of each source, with the actions on them. */
export function ImportHeader({ sources, count, running, columnsOpen, onColumns, onStartOver, children }: Props) {
  const { t } = useLanguage();
  const translate = useAnswers();
  const [only, ...others] = sources;
  return (
    <Card withBorder>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {others.length > 0
              ? t("bots.importPage.header.files", { count: sources.length })
              : (only?.name ?? t("bots.importPage.header.pasted"))}
          </Text>
          {others.length > 0 &&
            sources.slice(0, MAX_LISTED).map(({ index, name, file, rowCount }) => (
              <Text key={index} size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {t("bots.importPage.header.fileSummary", {
                  name: name ?? t("bots.importPage.header.pasted"),
                  format: translate(file.format),
                  count: rowCount,
                })}
              </Text>
            ))}
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {others.length > 0
                ? t("bots.importPage.header.total", { count })
                : t("bots.importPage.header.summary", { format: translate(only?.file.format ?? ""), count })}
            </Text>
            <Button size="compact-sm" variant="default" onClick={onColumns} aria-expanded={columnsOpen}>
              {t("bots.importPage.header.columns")}
            </Button>
            <Button size="compact-sm" variant="default" disabled={running} onClick={onStartOver}>
              {t("bots.importPage.header.startOver")}
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
