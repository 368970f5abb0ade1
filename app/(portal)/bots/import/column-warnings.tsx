"use client";

import { Alert, Button, Stack, Switch, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { formatPlainList } from "../../../_ui/format.ts";
import { columnNames, looksLikeHeadings } from "./import-rows.ts";
import { importTexts } from "./texts.ts";
import type { Source } from "./use-import-draft.ts";

const texts = importTexts.warnings;

interface Props {
  source: Source;
  unknownCategories: readonly string[];
  createCategories: boolean;
  disabled: boolean;
  onHeadings: () => void;
  onCreateCategories: (create: boolean) => void;
}

/** What of the source would be read wrongly or left out: said before anything is imported. */
export function ColumnWarnings(props: Props) {
  const { source, unknownCategories, createCategories, disabled, onHeadings, onCreateCategories } = props;
  const { table, mapping } = source;
  const used = new Set(Object.values(mapping));
  const unused = columnNames(table).filter(
    (_, column) => !used.has(column) && hasValues(table.cells, column, table.hasHeadings),
  );
  return (
    <>
      {looksLikeHeadings(table) && (
        <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={texts.headings}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{texts.headingsText(table.cells[0] ?? [])}</Text>
            <Button size="xs" variant="default" disabled={disabled} onClick={onHeadings}>
              {texts.useHeadings}
            </Button>
          </Stack>
        </Alert>
      )}
      {unused.length > 0 && (
        <Alert
          color="orange"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.unused(unused.length)}
        >
          {texts.unusedText(unused)}
        </Alert>
      )}
      {unknownCategories.length > 0 && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={texts.categories(unknownCategories.length)}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{formatPlainList(unknownCategories.slice(0, 20))}</Text>
            <Switch
              label={texts.createCategories}
              checked={createCategories}
              disabled={disabled}
              onChange={(event) => onCreateCategories(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
    </>
  );
}

const hasValues = (cells: readonly string[][], column: number, hasHeadings: boolean): boolean =>
  cells.slice(hasHeadings ? 1 : 0).some((row) => (row[column] ?? "") !== "");
