"use client";

import { Alert, NativeSelect, SimpleGrid, Switch, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { FIELDS, type Field, isMapped, type Mapping, REQUIRED } from "#control/bot-files/fields.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { columnNames } from "./column-headings.ts";
import type { Source } from "./read-sources.ts";
import { importTexts } from "./texts.ts";

const texts = importTexts.columns;

interface Props {
  source: Source;
  /** The name of the file, when there are several. */
  fileName: string | null;
  disabled: boolean;
  /** Bots are stored as their rows are shown. */
  isStored: boolean;
  onMapping: (mapping: Mapping) => void;
  onHasHeadings: (hasHeadings: boolean) => void;
}

function labelWithout(field: Field): string {
  if (field === "nickname") return texts.generated;
  return REQUIRED.includes(field) ? texts.choose : texts.none;
}

/** Chooses the column of the file for each field of a bot. */
export function ColumnMapping({
  source: { file, mapping },
  fileName,
  disabled,
  isStored,
  onMapping,
  onHasHeadings,
}: Props) {
  const columns = columnNames(file);
  return (
    <SectionCard title={fileName === null ? texts.title : texts.titleOf(fileName)}>
      {isStored && (
        <Text size="sm" mb="xs">
          {texts.stored}
        </Text>
      )}
      {!isMapped(mapping) && (
        <Alert color="orange" variant="light" icon={<IconAlertCircle aria-hidden />} mb="sm">
          {texts.unclear}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={importTexts.fields[field]}
            disabled={disabled}
            required={REQUIRED.includes(field)}
            value={mapping[field] ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onMapping({ ...mapping, [field]: value === "" ? null : Number(value) });
            }}
            data={[
              { value: "", label: labelWithout(field) },
              ...columns.map((label, column) => ({ value: String(column), label })),
            ]}
          />
        ))}
      </SimpleGrid>
      {!file.isNamed && (
        <Switch
          mt="sm"
          label={texts.hasHeadings}
          disabled={disabled}
          checked={file.hasHeadings}
          onChange={(event) => onHasHeadings(event.currentTarget.checked)}
        />
      )}
    </SectionCard>
  );
}
