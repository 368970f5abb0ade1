import { Anchor, Stack, Text, Title } from "@mantine/core";
import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import type { OpenApiDocument } from "#server/transport/http/openapi-parts.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { Conventions } from "./conventions.tsx";
import { OperationCard } from "./operation-card.tsx";
import { type Operation, readOperations, type Schema } from "./read-openapi-document.ts";
import classes from "./reference.module.css";
import { ReferenceContents } from "./reference-contents.tsx";
import { referenceTexts } from "./texts.ts";

export const metadata = { title: referenceTexts.title };

/** The API reference, rendered on the server from the OpenAPI documents. It needs no script in the browser. */
export default function ReferencePage() {
  const documents = [openApiDocument(), gatewayDocument()].map(partsOf);
  const operations = documents.flatMap((document) => document.operations);
  return (
    <div className={classes.columns}>
      <ReferenceContents
        entries={operations.map(({ id, method, path, tag, summary }) => ({ id, method, path, tag, summary }))}
      />
      <Stack gap="xl" className={classes.content}>
        <Stack gap="xs">
          <Title order={1}>{referenceTexts.title}</Title>
          {documents.map(({ title, base }) => (
            <Text key={base} c="dimmed" style={{ overflowWrap: "anywhere" }}>
              {textWithParts(referenceTexts.base, {
                title,
                address: <code className="mono">{base}</code>,
                link: (text) => (
                  <Anchor
                    href={`${base}/openapi.json`}
                    underline="always"
                    aria-label={referenceTexts.documentOf(title)}
                  >
                    {text}
                  </Anchor>
                ),
              })}
            </Text>
          ))}
        </Stack>
        <Conventions />
        {documents.map(({ base, components, operations }) =>
          groupByTag(operations).map(([tag, group]) => (
            <Stack key={tag} gap="lg" component="section" aria-label={tag}>
              <Title order={2}>{tag}</Title>
              {group.map((operation) => (
                <OperationCard key={operation.id} operation={operation} base={base} components={components} />
              ))}
            </Stack>
          )),
        )}
      </Stack>
    </div>
  );
}

const partsOf = (document: OpenApiDocument) => ({
  title: (document.info as { title: string }).title,
  base: (document.servers as { url: string }[])[0]?.url ?? "",
  components: document.components.schemas as Record<string, Schema>,
  operations: readOperations(document),
});

function groupByTag(operations: Operation[]): [string, Operation[]][] {
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  return [...groups];
}
