import {
  Anchor,
  List,
  ListItem,
  Stack,
  Table,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
  Title,
} from "@mantine/core";
import { FAULTS } from "#server/contract/errors.ts";
import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import type { OpenApiDocument } from "#server/transport/http/openapi-parts.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { formatPlainList } from "../../_ui/format.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
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
                json: linkTo("openapi.json", base, title),
                yaml: linkTo("openapi.yaml", base, title),
                older: linkTo("openapi-3.0.json", base, title),
                collection: linkTo("postman.json", base, title),
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

const linkTo = (file: string, base: string, title: string) => (text: string) => (
  <Anchor href={`${base}/${file}`} underline="always" aria-label={referenceTexts.documentOf(text, title)}>
    {text}
  </Anchor>
);

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

const texts = referenceTexts.conventions;

/** The conventions of all operations. */
function Conventions() {
  return (
    <Stack gap="md" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <List spacing="xs" size="sm">
        {texts.items.map((item) => (
          <ListItem key={item}>
            <InlineMarkdown>{item}</InlineMarkdown>
          </ListItem>
        ))}
      </List>
      <Title order={3} size="h4">
        {texts.errors}
      </Title>
      <Text size="sm">
        <InlineMarkdown>{texts.errorsText}</InlineMarkdown>
      </Text>
      <Table withTableBorder layout="fixed">
        <TableThead>
          <TableTr>
            <TableTh w={80}>{texts.status}</TableTh>
            <TableTh>{texts.errorCode}</TableTh>
          </TableTr>
        </TableThead>
        <TableTbody>
          {codesByStatus().map(({ status, codes }) => (
            <TableTr key={status}>
              <TableTd>{status}</TableTd>
              <TableTd style={{ overflowWrap: "anywhere" }}>{formatPlainList(codes)}</TableTd>
            </TableTr>
          ))}
        </TableTbody>
      </Table>
    </Stack>
  );
}

function codesByStatus(): { status: number; codes: string[] }[] {
  const codes = new Map<number, Set<string>>();
  for (const { status, errorCode } of Object.values(FAULTS)) {
    codes.set(status, (codes.get(status) ?? new Set()).add(errorCode));
  }
  return [...codes].map(([status, set]) => ({ status, codes: [...set] })).sort((a, b) => a.status - b.status);
}
