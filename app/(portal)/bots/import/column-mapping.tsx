"use client";

import { Alert, Card, NativeSelect, SimpleGrid, Switch, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { FIELD_LABELS } from "./check-rows.ts";
import { columnNames, FIELDS, isMapped, type Mapping } from "./parse-rows.ts";
import type { Source } from "./use-import-draft.ts";

interface Props {
  source: Source;
  disabled: boolean;
  onMapping: (mapping: Mapping) => void;
  onHasHeadings: (named: boolean) => void;
}

/** Which column of the file holds what. */
export function ColumnMapping({ source: { table, mapping }, disabled, onMapping, onHasHeadings: onNamed }: Props) {
  const columns = columnNames(table);
  const used = new Set(Object.values(mapping));
  const unused = columns.filter((_, index) => !used.has(index));
  return (
    <Card withBorder component="section" aria-labelledby="columns">
      <Title order={2} size="h4" id="columns" mb="xs">
        Columns
      </Title>
      {!isMapped(mapping) && (
        <Alert color="orange" variant="light" icon={<IconAlertCircle aria-hidden />} mb="sm">
          It is not clear which column holds what. Choose it here.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={FIELD_LABELS[field]}
            disabled={disabled}
            required={field !== "nickname"}
            value={mapping[field] ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onMapping({ ...mapping, [field]: value === "" ? null : Number(value) });
            }}
            data={[
              { value: "", label: field === "nickname" ? "None: made up" : "Choose a column" },
              ...columns.map((label, column) => ({ value: String(column), label })),
            ]}
          />
        ))}
      </SimpleGrid>
      {table.format !== "JSON" && (
        <Switch
          mt="sm"
          label="The first row holds headings"
          disabled={disabled}
          checked={table.hasHeadings}
          onChange={(event) => onNamed(event.currentTarget.checked)}
        />
      )}
      {unused.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
          Not used: {unused.join(", ")}
        </Text>
      )}
    </Card>
  );
}
