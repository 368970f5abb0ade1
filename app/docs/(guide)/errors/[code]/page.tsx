import { Code, List, ListItem, Text } from "@mantine/core";
import { notFound } from "next/navigation";
import { CodeBlock } from "../../../../_ui/code-block.tsx";
import { TextLink } from "../../../../_ui/links.tsx";
import { GuideTitle, Section } from "../../_parts/guide-parts.tsx";
import { exampleOf, statusesOf } from "../error-examples.ts";
import { ERROR_TEXTS } from "../error-texts.ts";

interface Props {
  params: Promise<{ code: string }>;
}

export const generateMetadata = async ({ params }: Props) => ({ title: (await params).code });

export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  const text = Object.hasOwn(ERROR_TEXTS, code) ? ERROR_TEXTS[code] : undefined;
  if (!text) notFound();
  const statuses = statusesOf(code);
  return (
    <>
      <GuideTitle title={text.title}>
        <Code fz="md">{code}</Code>, status {statuses.join(", ")}
      </GuideTitle>
      <Section id="when" title="When it comes">
        <Text>{text.when}</Text>
      </Section>
      <Section id="mend" title="What to do">
        <List spacing="xs">
          {text.remedies.map((line) => (
            <ListItem key={line}>{line}</ListItem>
          ))}
        </List>
      </Section>
      <Section id="body" title="The body">
        <CodeBlock code={exampleOf(code)} label={`Body of ${code}`} />
      </Section>
      <Text mt="xl">
        <TextLink href="/docs/errors" underline="always">
          All error codes
        </TextLink>
      </Text>
    </>
  );
}
