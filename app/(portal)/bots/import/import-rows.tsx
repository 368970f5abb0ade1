"use client";

import { Button, Group, Stack, Switch } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { CategorySelect } from "../_fields/category-select.tsx";
import { checkRows } from "./check-rows.ts";
import { CheckSummary } from "./check-summary.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { DownloadFailedRows } from "./download-failed-rows.tsx";
import { ImportHeader } from "./import-header.tsx";
import { ImportNotice } from "./import-notice.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { type Field, isMapped } from "./parse-rows.ts";
import { PreviewTable } from "./preview-table.tsx";
import { importTexts } from "./texts.ts";
import { useCatalogue } from "./use-catalogue.ts";
import type { Source, useImportDraft } from "./use-import-draft.ts";
import { useImportRun } from "./use-import-run.ts";
import { useRowFilter } from "./use-row-filter.ts";

interface Props {
  draft: ReturnType<typeof useImportDraft>;
  source: Source;
  categories: readonly Category[];
}

/** The rows of a source: their check, the import and its progress. */
export function ImportRows({ draft, source, categories }: Props) {
  const { check, error, checkAgain, isUpToDate, run, pending, start, edit } = useCheckedRun(draft);
  const { outcomes, keys, running } = run;
  const [parent, setParent] = useState<string | null>(null);
  const [showSecrets, setShowSecrets] = useState(false);
  const [columnsOpen, setColumnsOpen] = useState(!isMapped(source.mapping));
  const [filter, setFilter] = useRowFilter(check, source);
  const { keys: shownKeys } = filter;
  const ready = check?.ready.length ?? 0;
  const startOver = () => {
    run.reset();
    draft.startOver();
  };
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={running} title={importTexts.leave.title}>
        {importTexts.leave.text}
      </UnsavedChangesGuard>
      <ImportHeader
        source={source}
        count={draft.rows.length}
        running={running}
        columnsOpen={columnsOpen}
        onColumns={() => setColumnsOpen(!columnsOpen)}
        onStartOver={startOver}
      >
        <CategorySelect
          categories={categories}
          label={importTexts.header.category}
          value={parent}
          onChange={setParent}
          disabled={running}
          w={220}
        />
        <Button onClick={() => void start(parent)} loading={running} disabled={ready === 0 || !isUpToDate}>
          {ready > 0 ? importTexts.header.import(ready) : importTexts.header.nothing}
        </Button>
      </ImportHeader>
      {columnsOpen && (
        <ColumnMapping
          source={source}
          disabled={running}
          onMapping={draft.setMapping}
          onHasHeadings={draft.setHasHeadings}
        />
      )}
      {error !== null && <ErrorState error={error} onRetry={checkAgain} />}
      {keys.length > 0 && <ImportProgress keys={keys} outcomes={outcomes} />}
      {keys.length > 0 && <ImportNotice running={running} outcomes={outcomes} keys={keys} />}
      <Group justify="space-between" gap="sm">
        <CheckSummary total={draft.rows.length} check={check} filter={filter.name} onFilter={setFilter} />
        <Group gap="sm">
          <Switch
            label={importTexts.check.showSecrets}
            checked={showSecrets}
            onChange={(event) => setShowSecrets(event.currentTarget.checked)}
          />
          <DownloadFailedRows rows={pending} check={check} outcomes={outcomes} />
        </Group>
      </Group>
      <PreviewTable
        rows={shownKeys ? draft.rows.filter(({ key }) => shownKeys.has(key)) : draft.rows}
        check={check}
        outcomes={outcomes}
        locked={running}
        showSecrets={showSecrets}
        onEdit={edit}
        onRemove={draft.remove}
      />
    </Stack>
  );
}

/** Checks the rows that are not imported yet, and imports those without a problem. */
function useCheckedRun(draft: ReturnType<typeof useImportDraft>) {
  const run = useImportRun();
  const rows = useDeferredValue(draft.rows);
  const pending = useMemo(
    () => rows.filter(({ key }) => run.outcomes.get(key)?.state !== "done"),
    [rows, run.outcomes],
  );
  const { catalogue, error, isCurrent, reload } = useCatalogue(pending);
  const check = useMemo(() => catalogue && checkRows(pending, catalogue), [pending, catalogue]);
  return {
    run,
    pending,
    check,
    error,
    checkAgain: reload,
    isUpToDate: isCurrent && error === null && rows === draft.rows,
    async start(parent: string | null) {
      await run.start(check?.ready ?? [], parent);
      reload();
    },
    edit(key: string, field: Field, value: string) {
      run.resetRow(key);
      draft.edit(key, field, value);
    },
  };
}
