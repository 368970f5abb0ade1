import {
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
import { formatPlainList } from "../../_ui/format.ts";
import { InlineMarkdown } from "../_parts/inline-markdown.tsx";
import { referenceTexts } from "./texts.ts";

const texts = referenceTexts.conventions;

/** The conventions of all operations. */
export function Conventions() {
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
