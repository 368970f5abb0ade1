import { Card, Text, Title } from "@mantine/core";
import { CallBlock } from "../../../../_ui/copy-call.tsx";
import { botPageTexts } from "../texts.ts";

const texts = botPageTexts.api;

/** The API call that reads this bot. */
export function ApiSnippet({ botId, apiAddress }: { botId: string; apiAddress: string }) {
  return (
    <Card withBorder component="section" aria-labelledby="api">
      <Title order={2} size="h4" id="api" mb="xs">
        {texts.title}
      </Title>
      <CallBlock label={texts.command} call={{ method: "GET", url: `${apiAddress}/bots/${botId}`, withToken: true }} />
      <Text size="sm" c="dimmed" mt="xs">
        {texts.help}
      </Text>
    </Card>
  );
}
