"use client";

import { Button, Card, CopyButton, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { CopyBlock } from "../../../_ui/copy-block.tsx";
import { CallBlock } from "../../../_ui/copy-call.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { categoriesTexts } from "../texts.ts";

const texts = categoriesTexts.api;

interface Props {
  categoryId: string;
  apiAddress: string;
  botIds: readonly string[];
}

/** The IDs and an API call for use in scripts and programs. */
export function ApiSnippets({ categoryId, apiAddress, botIds }: Props) {
  const bots = { method: "GET", url: `${apiAddress}/bots?parent=${categoryId}`, withToken: true };
  return (
    <Card withBorder component="section" aria-labelledby="api">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="api">
          {texts.title}
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
                <span aria-live="polite">{copied ? sharedTexts.copied : texts.copyBotIds(botIds.length)}</span>
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      <Stack gap="md">
        <CopyBlock label={texts.categoryId} value={categoryId} />
        <CallBlock label={texts.listBots} call={bots} />
        <Text size="sm" c="dimmed">
          {texts.token}
        </Text>
      </Stack>
    </Card>
  );
}
