"use client";

import { Button, Card, CopyButton, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { curlCommand } from "../../../_ui/curl-command.ts";

interface Props {
  categoryId: string;
  apiAddress: string;
  botIds: readonly string[];
}

/** Ids and calls to take into a shell or a program. */
export function ApiSnippets({ categoryId, apiAddress, botIds }: Props) {
  const bots = curlCommand({ method: "GET", url: `${apiAddress}/bots?parent=${categoryId}`, withToken: true });
  return (
    <Card withBorder component="section" aria-labelledby="programs">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="programs">
          For programs
        </Title>
        {botIds.length > 0 && (
          <CopyButton value={botIds.join("\n")}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="xs"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              >
                <span aria-live="polite">
                  {copied ? "Copied" : `Copy the ids of its ${formatBotCount(botIds.length)}`}
                </span>
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      <Stack gap="md">
        <CopyBlock label="Its id" value={categoryId} />
        <CopyBlock label="Its bots, as curl" value={bots} />
        <Text size="sm" c="dimmed">
          Put an API token into the variable TOKEN first.
        </Text>
      </Stack>
    </Card>
  );
}
