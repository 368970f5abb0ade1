"use client";

import { Group, Stack, Switch } from "@mantine/core";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { CategorySelect } from "../_fields/category-select.tsx";
import { checkRows, findUnknownCategories, type ImportCheck } from "./check-rows.ts";
import { CheckSummary } from "./check-summary.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { ColumnWarnings } from "./column-warnings.tsx";
import { DownloadFailedRows } from "./download-failed-rows.tsx";
import { ImportHeader } from "./import-header.tsx";
import { ImportJobs } from "./import-jobs.tsx";
import { type Field, isMapped } from "./import-rows.ts";
import { PreviewTable } from "./preview-table.tsx";
import { importTexts } from "./texts.ts";
import { useCatalogue } from "./use-catalogue.ts";
import type { Source, useImportDraft } from "./use-import-draft.ts";
import type { useImportRun } from "./use-import-run.ts";
import { useRowFilter } from "./use-row-filter.ts";

interface Props {
  draft: ReturnType<typeof useImportDraft>;
  source: Source;
  run: ReturnType<typeof useImportRun>;
  categories: readonly Category[];
}

/** The rows of a source: their check, the import and its progress. */
export function ImportRows({ draft, source, run, categories }: Props) {
  const [createCategories, setCreateCategories] = useState(false);
  const names = useMemo(() => categories.map(({ name }) => name), [categories]);
  const { check, error, checkAgain, isUpToDate, pending, edit } = useCheck(draft, run, names, createCategories);
  const { outcomes, running, sending, jobIds } = run;
  const [parent, setParent] = useState<string | null>(null);
  const [showSecrets, setShowSecrets] = useState(false);
  const [columnsOpen, setColumnsOpen] = useState(!isMapped(source.mapping));
  const [filter, setFilter] = useRowFilter(check, source);
  const { keys: shownKeys } = filter;
  const ready = check?.ready.length ?? 0;
  const unknownCategories = useMemo(() => findUnknownCategories(pending, names), [pending, names]);
  const startOver = () => {
    run.reset();
    draft.startOver();
  };
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={draft.rows.length > 0 && !sending && jobIds.length === 0}>
        {importTexts.leave.rows}
      </UnsavedChangesGuard>
      <UnsavedChangesGuard unsaved={sending} title={importTexts.leave.title}>
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
        <StartImport
          {...{ categories, parent, setParent, running, ready }}
          isReady={ready > 0 && isUpToDate}
          error={run.error}
          onStart={() => void run.start(check?.ready ?? [], { parent, createCategories })}
        />
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
      <ColumnWarnings
        source={source}
        unknownCategories={unknownCategories}
        createCategories={createCategories}
        disabled={running}
        onHeadings={() => {
          draft.setHasHeadings(true);
          setColumnsOpen(true);
        }}
        onCreateCategories={setCreateCategories}
      />
      <ImportJobs
        jobIds={jobIds}
        onEnded={(jobId) => {
          void run.readOutcomes(jobId).then(checkAgain);
        }}
      />
      <RowTools
        {...{ check, filter, setFilter, showSecrets, setShowSecrets }}
        total={draft.rows.length}
        failed={<DownloadFailedRows rows={pending} check={check} outcomes={outcomes} />}
      />
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

interface StartProps {
  categories: readonly Category[];
  parent: string | null;
  setParent: (parent: string | null) => void;
  running: boolean;
  ready: number;
  isReady: boolean;
  /** Why the service took no rows the last time. */
  error: unknown;
  onStart: () => void;
}

function StartImport({ categories, parent, setParent, running, ready, isReady, error, onStart }: StartProps) {
  return (
    <>
      <CategorySelect
        categories={categories}
        label={importTexts.header.category}
        value={parent}
        onChange={setParent}
        disabled={running}
        w={220}
      />
      <ActionButton error={error} onClick={onStart} loading={running} disabled={!isReady}>
        {ready > 0 ? importTexts.header.import(ready) : importTexts.header.nothing}
      </ActionButton>
    </>
  );
}

interface RowToolsProps {
  check: ImportCheck | null;
  filter: ReturnType<typeof useRowFilter>[0];
  setFilter: ReturnType<typeof useRowFilter>[1];
  showSecrets: boolean;
  setShowSecrets: (show: boolean) => void;
  total: number;
  failed: ReactNode;
}

/** Which rows the table shows, and how. */
function RowTools({ check, filter, setFilter, showSecrets, setShowSecrets, total, failed }: RowToolsProps) {
  return (
    <Group justify="space-between" gap="sm">
      <CheckSummary total={total} check={check} filter={filter.name} onFilter={setFilter} />
      <Group gap="sm">
        <Switch
          label={importTexts.check.showSecrets}
          checked={showSecrets}
          onChange={(event) => setShowSecrets(event.currentTarget.checked)}
        />
        {failed}
      </Group>
    </Group>
  );
}

/** Checks the rows that are not imported yet. */
function useCheck(
  draft: ReturnType<typeof useImportDraft>,
  run: ReturnType<typeof useImportRun>,
  names: readonly string[],
  create: boolean,
) {
  const rows = useDeferredValue(draft.rows);
  const pending = useMemo(
    () => rows.filter(({ key }) => run.outcomes.get(key)?.state !== "done"),
    [rows, run.outcomes],
  );
  const { catalogue, error, isCurrent, reload } = useCatalogue(pending);
  const check = useMemo(
    () => catalogue && checkRows(pending, catalogue, { names, create }),
    [pending, catalogue, names, create],
  );
  return {
    pending,
    check,
    error,
    checkAgain: reload,
    isUpToDate: isCurrent && error === null && rows === draft.rows,
    edit(key: string, field: Field, value: string) {
      run.resetRow(key);
      draft.edit(key, field, value);
    },
  };
}
