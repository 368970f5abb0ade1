"use client";

import { Alert, NativeSelect, SimpleGrid, Switch, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { FIELDS, type Field, isMapped, type Mapping, REQUIRED } from "#control/bot-files/fields.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { columnNames } from "./column-headings.ts";
import type { Source } from "./read-sources.ts";

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

function labelWithout({ t }: Language, field: Field): string {
  if (field === "nickname") return t("bots.importPage.columns.generated");
  return REQUIRED.includes(field) ? t("bots.importPage.columns.choose") : t("bots.importPage.columns.none");
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
  const language = useLanguage();
  const { t } = language;
  const columns = columnNames(language, file);
  return (
    <SectionCard
      title={
        fileName === null ? t("bots.importPage.columns.title") : t("bots.importPage.columns.titleOf", { fileName })
      }
    >
      {isStored && (
        <Text size="sm" mb="xs">
          {t("bots.importPage.columns.stored")}
        </Text>
      )}
      {!isMapped(mapping) && (
        <Alert color="orange" variant="light" icon={<IconAlertCircle aria-hidden />} mb="sm">
          {t("bots.importPage.columns.unclear")}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={t(`bots.importPage.fields.${field}`)}
            disabled={disabled}
            required={REQUIRED.includes(field)}
            value={mapping[field] ?? ""}
            onChange={(event) => {
              const { value } = event.currentTarget;
              onMapping({ ...mapping, [field]: value === "" ? null : Number(value) });
            }}
            data={[
              { value: "", label: labelWithout(language, field) },
              ...columns.map((label, column) => ({ value: String(column), label })),
            ]}
          />
        ))}
      </SimpleGrid>
      {!file.isNamed && (
        <Switch
          mt="sm"
          label={t("bots.importPage.columns.hasHeadings")}
          disabled={disabled}
          checked={file.hasHeadings}
          onChange={(event) => onHasHeadings(event.currentTarget.checked)}
        />
      )}
    </SectionCard>
  );
}
