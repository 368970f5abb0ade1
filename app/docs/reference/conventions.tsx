import {
  Code,
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

/** What all operations have in common. */
export function Conventions() {
  return (
    <Stack gap="md" component="section" aria-label="Conventions">
      <Title order={2}>Conventions</Title>
      <List spacing="xs" size="sm">
        <ListItem>
          Send <Code>Authorization: Bearer TOKEN</Code>; the word Bearer may be left out. Paths answer with and without
          a trailing slash.
        </ListItem>
        <ListItem>
          Bodies are JSON objects. Members that a body does not know are refused, and every problem is listed with its{" "}
          <Code>path</Code>.
        </ListItem>
        <ListItem>
          Creates and bulk operations take an <Code>Idempotency-Key</Code>: repeats of the same request run once for 24
          hours and are marked <Code>Idempotency-Replayed</Code>.
        </ListItem>
        <ListItem>
          Limits are counted per operation, address and kind of credential. <Code>RateLimit</Code> and{" "}
          <Code>X-RateLimit-*</Code> tell what is left; a 429 carries <Code>Retry-After</Code>.
        </ListItem>
        <ListItem>
          Public operations and this document carry an <Code>ETag</Code>; send it as <Code>If-None-Match</Code> to be
          answered 304 while nothing has changed.
        </ListItem>
      </List>
      <Title order={3} size="h4">
        Errors
      </Title>
      <Text size="sm">
        One shape for all: match on <Code>errorCode</Code>, which is stable.
      </Text>
      <Table withTableBorder layout="fixed">
        <TableThead>
          <TableTr>
            <TableTh w={80}>Status</TableTh>
            <TableTh>errorCode</TableTh>
          </TableTr>
        </TableThead>
        <TableTbody>
          {codesByStatus().map(({ status, codes }) => (
            <TableTr key={status}>
              <TableTd>{status}</TableTd>
              <TableTd style={{ overflowWrap: "anywhere" }}>{codes.join(", ")}</TableTd>
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
