import { Badge, Box, Group, Stack, Text, Title } from "@mantine/core";
import { CodeBlock } from "../../_ui/code-block.tsx";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { Members } from "./members.tsx";
import type { Message } from "./read-openapi-document.ts";
import classes from "./reference.module.css";
import type { ReferenceDocument } from "./reference-sections.ts";
import { toJsonText } from "./reply-texts.ts";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.messages;

/** What is sent to webhooks about one type of event. */
export function MessageCard({ message, document }: { message: Message; document: ReferenceDocument }) {
  const { id, type, summary, description, body } = message;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className={classes.operation}>
      <Stack gap="md" className={classes.words}>
        <Stack gap={4}>
          <Title order={2} size="h4" id={`${id}-title`}>
            {summary}
          </Title>
          <Group gap="xs" wrap="nowrap" align="baseline">
            <Badge variant="light" radius="sm">
              {texts.event}
            </Badge>
            <span className={classes.path}>{type}</span>
          </Group>
        </Stack>
        <Text size="sm">
          <InlineMarkdown>{description}</InlineMarkdown>
        </Text>
        <Members title={texts.body} schema={body} components={document.components} />
      </Stack>
      <div className={classes.examples}>
        <Stack gap="xs" component="section" aria-label={texts.exampleOf(summary)}>
          <Text size="sm" fw={600}>
            {texts.example}
          </Text>
          <CodeBlock code={toRequestText(message)} label={texts.exampleOf(summary)} />
        </Stack>
      </div>
    </article>
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
