import { Stack, Text, Title } from "@mantine/core";
import { notFound } from "next/navigation";
import { TextLink } from "../../../_ui/styled-links.tsx";
import { InlineMarkdown } from "../../_parts/inline-markdown.tsx";
import { MessageCard, MessageHeaders } from "../message-card.tsx";
import { OperationCard } from "../operation-card.tsx";
import { readReference } from "../reference-sections.ts";
import { referenceTexts } from "../texts.ts";

interface Props {
  params: Promise<{ section: string }>;
}

const findSection = async ({ params }: Props) => {
  const { section } = await params;
  return readReference().sections.find(({ slug }) => slug === section);
};

export async function generateMetadata(props: Props) {
  const section = await findSection(props);
  return { title: section ? referenceTexts.sectionTitle(section.title) : referenceTexts.title };
}

/** The operations of a section of the reference. It can be read without scripts. */
export default async function ReferenceSectionPage(props: Props) {
  const section = await findSection(props);
  if (!section) notFound();
  const { title, description, document, operations, messages } = section;
  return (
    <>
      <Stack gap={4} mb="xl">
        <TextLink href="/docs/reference" size="sm">
          {referenceTexts.title}
        </TextLink>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">
          <InlineMarkdown>{description}</InlineMarkdown>
        </Text>
      </Stack>
      {operations.map((operation) => (
        <OperationCard key={operation.id} operation={operation} document={document} />
      ))}
      {messages.slice(0, 1).map((message) => (
        <MessageHeaders key={message.id} message={message} />
      ))}
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} document={document} />
      ))}
    </>
  );
}
