"use client";

import { Button, Card, Code, CopyButton, Group, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** The call that reads this bot, ready for a shell. */
export function ReadByProgram({ botId, apiAddress }: { botId: string; apiAddress: string }) {
  const curl = `curl -H "Authorization: Bearer $SVC_TOKEN" ${apiAddress}/bots/${botId}`;
  return (
    <Card withBorder component="section" aria-labelledby="curl">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="curl">
          Read it from a program
        </Title>
        <CopyButton value={curl}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="xs"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? "Copied" : "Copy as curl"}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {curl}
      </Code>
      <Text size="sm" c="dimmed" mt="xs">
        Put an API token into the variable SVC_TOKEN first.
      </Text>
    </Card>
  );
}
