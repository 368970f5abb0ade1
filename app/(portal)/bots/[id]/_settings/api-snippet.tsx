import { Card, Text, Title } from "@mantine/core";
import { CopyBlock } from "../../../../_ui/copy-block.tsx";
import { curlCommand } from "../../../../_ui/curl-command.ts";

/** The call that reads this bot, ready for a shell. */
export function ApiSnippet({ botId, apiAddress }: { botId: string; apiAddress: string }) {
  return (
    <Card withBorder component="section" aria-labelledby="for-programs">
      <Title order={2} size="h4" id="for-programs" mb="xs">
        For programs
      </Title>
      <CopyBlock
        label="As curl"
        value={curlCommand({ method: "GET", url: `${apiAddress}/bots/${botId}`, withToken: true })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        Put an API token into the variable TOKEN first.
      </Text>
    </Card>
  );
}
