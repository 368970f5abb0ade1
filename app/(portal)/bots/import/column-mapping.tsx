"use client";

import { Alert, Card, NativeSelect, SimpleGrid, Switch, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { columnNames, FIELDS, isMapped, type Mapping } from "./parse-rows.ts";
import { importTexts } from "./texts.ts";
import type { Source } from "./use-import-draft.ts";

const texts = importTexts.columns;

interface Props {
  source: Source;
  disabled: boolean;
  onMapping: (mapping: Mapping) => void;
  onHasHeadings: (hasHeadings: boolean) => void;
}

/** Chooses the column of the file for each field of a bot. */
export function ColumnMapping({ source: { table, mapping }, disabled, onMapping, onHasHeadings }: Props) {
  const columns = columnNames(table);
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((_, index) => !used.has(index));
  return (
    <Card withBorder component="section" aria-labelledby="columns">
      <Title order={2} size="h4" id="columns" mb="xs">
        {texts.title}
      </Title>
      {!isMapped(mapping) && (
        <Alert color="orange" variant="light" icon={<IconAlertCircle aria-hidden />} mb="sm">
          {texts.unclear}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={importTexts.fields[field]}
            disabled={disabled}
            required={field !== "nickname"}
            value={mapping[field] ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onMapping({ ...mapping, [field]: value === "" ? null : Number(value) });
            }}
            data={[
              { value: "", label: field === "nickname" ? texts.generated : texts.choose },
              ...columns.map((label, column) => ({ value: String(column), label })),
            ]}
          />
        ))}
      </SimpleGrid>
      {table.format !== "JSON" && (
        <Switch
          mt="sm"
          label={texts.hasHeadings}
          disabled={disabled}
          checked={table.hasHeadings}
          onChange={(event) => onHasHeadings(event.currentTarget.checked)}
        />
      )}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
          {texts.unused(unused.join(", "))}
        </Text>
      )}
    </Card>
  );
}
