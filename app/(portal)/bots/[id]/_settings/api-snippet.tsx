import { Card, Text, Title } from "@mantine/core";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { curlCommand } from "../../../../_ui/curl-command.ts";
import { botPageTexts } from "../texts.ts";

const texts = botPageTexts.api;

/** A curl command that reads this bot over the API. */
export function ApiSnippet({ botId, apiAddress }: { botId: string; apiAddress: string }) {
  return (
    <Card withBorder component="section" aria-labelledby="api">
      <Title order={2} size="h4" id="api" mb="xs">
        {texts.title}
      </Title>
      <CopyBlock
        label={texts.command}
        value={curlCommand({ method: "GET", url: `${apiAddress}/bots/${botId}`, withToken: true })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.help}
      </Text>
    </Card>
  );
}
