import { Text } from "@mantine/core";
import { CodeBlock } from "../../../_ui/code-block.tsx";
import { SecretValue } from "../../../_ui/shown-once.tsx";
import { apiTokensTexts } from "./texts.ts";

const texts = apiTokensTexts.created;

/** A new token, and a call with it. */
export function CreatedToken({ token, apiAddress }: { token: string; apiAddress: string }) {
  return (
    <>
      <SecretValue value={token} copyLabel={texts.copy} />
      <div>
        <Text size="sm" fw={600} mb={4}>
          {texts.example}
        </Text>
        <CodeBlock
          code={`curl -s '${apiAddress}/bots' \\\n  -H 'Authorization: Bearer ${token}'`}
          label={texts.exampleLabel}
        />
      </div>
    </>
  );
}
