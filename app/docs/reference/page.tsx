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
import { TextLink } from "../../_ui/styled-links.tsx";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { textWithParts } from "../_parts/text-with-parts.tsx";
import { formatPlainList } from "../english.ts";
import { OperationAnchors } from "./operation-anchors.tsx";
import classes from "./reference.module.css";
import { type ReferenceSection, readReference, sectionHref } from "./reference-sections.ts";
import { referenceTexts } from "./texts.ts";

export const metadata = { title: referenceTexts.title };

const OPERATIONS = "operations";

/** The start of the API reference, rendered on the server from the OpenAPI documents. It can be read without scripts. */
export default function ReferencePage() {
  const { documents, sections } = readReference();
  return (
    <Stack gap="xl">
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
        <Text hiddenFrom="md">
          <TextLink href={`#${OPERATIONS}`}>{referenceTexts.allOperations}</TextLink>
        </Text>
      </Stack>
      <Conventions />
      <OperationAnchors id={OPERATIONS}>
        <div className={classes.sections}>
          {sections.map((section) => (
            <SectionOverview key={section.slug} section={section} />
          ))}
        </div>
      </OperationAnchors>
    </Stack>
  );
}

function SectionOverview({
  section: { slug, title, description, operations, messages },
}: {
  section: ReferenceSection;
}) {
  const href = sectionHref(slug);
  return (
    <section aria-label={title} className={classes.overview}>
      <Title order={2} size="h4">
        <TextLink href={href} inherit>
          {title}
        </TextLink>
      </Title>
      <Text size="sm" c="dimmed">
        <InlineMarkdown>{description}</InlineMarkdown>
      </Text>
      <ul className={classes.entries}>
        {[...operations, ...messages].map(({ id, summary }) => (
          <li key={id} id={id}>
            <TextLink href={`${href}#${id}`} size="sm">
              {summary}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkTo = (file: string, base: string, title: string) => (text: string) => (
  <Anchor href={`${base}/${file}`} underline="always" aria-label={referenceTexts.documentOf(text, title)}>
    {text}
  </Anchor>
);

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
