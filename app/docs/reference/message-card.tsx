import { Box, Stack, Text } from "@mantine/core";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { Members } from "./members.tsx";
import type { Message } from "./read-openapi-document.ts";
import { ReferenceCard } from "./reference-card.tsx";
import type { ReferenceDocument } from "./reference-sections.ts";
import { toJsonText } from "./reply-texts.ts";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.messages;

/** What is sent to webhooks about one type of event. */
export function MessageCard({ message, document }: { message: Message; document: ReferenceDocument }) {
  const { id, type, summary, description, body } = message;
  return (
    <ReferenceCard
      {...{ id, summary, description }}
      kind={texts.event}
      name={type}
      examples={
        <Stack gap="xs" component="section" aria-label={texts.exampleOf(summary)}>
          <Text size="sm" fw={600}>
            {texts.example}
          </Text>
          <CodeBlock code={toRequestText(message)} label={texts.exampleOf(summary)} />
        </Stack>
      }
    >
      <Members title={texts.body} schema={body} components={document.components} />
    </ReferenceCard>
  );
}

/** The headers of every message. */
export function MessageHeaders({ message: { headers } }: { message: Message }) {
  const members = headers.map(({ name, description = "", schema }) => ({
    ...{ name, required: true, schema: { ...schema, description } },
  }));
  return (
    <Box mb="xl">
      <Members title={texts.headers} members={members} components={{}} />
    </Box>
  );
}

/** As the receiver gets it. */
const toRequestText = ({ headers, example }: Message): string =>
  [
    "content-type: application/json",
    ...headers.map(({ name, example }) => `${name}: ${String(example)}`),
    "",
    toJsonText(example),
  ].join("\n");
