"use client";

import { Button, Group, Stack, Switch } from "@mantine/core";
import { useDeferredValue, useMemo, useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
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
import { useCatalogue } from "./use-catalogue.ts";
import type { Source, useImportDraft } from "./use-import-draft.ts";
import { useImportRun } from "./use-import-run.ts";
import { useRowFilter } from "./use-row-filter.ts";

interface Props {
  draft: ReturnType<typeof useImportDraft>;
  source: Source;
  categories: readonly Category[];
}

/** The rows of a file on their way into the catalogue. */
export function ImportRows({ draft, source, categories }: Props) {
  const { check, error, askAgain, upToDate, run, todo, start, edit } = useCheckedRun(draft);
  const { outcomes, keys, running } = run;
  const [parent, setParent] = useState<string | null>(null);
  const [showSecrets, setShowSecrets] = useState(false);
  const [columnsOpen, setColumnsOpen] = useState(!isMapped(source.mapping));
  const [filter, setFilter] = useRowFilter(check, source);
  const { keys: listed } = filter;
  const ready = check?.ready.length ?? 0;
  const startOver = () => {
    run.forget();
    draft.startOver();
  };
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={running} title="Leave while bots are being imported?">
        What is on its way arrives, the rest does not. The rows in this page would be lost.
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
          label="Category for all"
          value={parent}
          onChange={setParent}
          disabled={running}
          w={220}
        />
        <Button onClick={() => void start(parent)} loading={running} disabled={ready === 0 || !upToDate}>
          {ready > 0 ? `Import ${formatBotCount(ready)}` : "Nothing to import"}
        </Button>
      </ImportHeader>
      {columnsOpen && (
        <ColumnMapping source={source} disabled={running} onMapping={draft.setMapping} onHasHeadings={draft.setNamed} />
      )}
      {error !== null && <ErrorState error={error} onRetry={askAgain} />}
      {keys.length > 0 && <ImportProgress keys={keys} outcomes={outcomes} />}
      {keys.length > 0 && <ImportNotice running={running} outcomes={outcomes} keys={keys} />}
      <Group justify="space-between" gap="sm">
        <CheckSummary total={draft.rows.length} check={check} filter={filter.name} onFilter={setFilter} />
        <Group gap="sm">
          <Switch
            label="Show secrets"
            checked={showSecrets}
            onChange={(event) => setShowSecrets(event.currentTarget.checked)}
          />
          <DownloadFailedRows rows={todo} check={check} outcomes={outcomes} />
        </Group>
      </Group>
      <PreviewTable
        rows={listed ? draft.rows.filter(({ key }) => listed.has(key)) : draft.rows}
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

/** Rows that are not in yet, checked against each other and the catalogue, and the run that sends those without a problem. */
function useCheckedRun(draft: ReturnType<typeof useImportDraft>) {
  const run = useImportRun();
  const rows = useDeferredValue(draft.rows);
  const todo = useMemo(() => rows.filter(({ key }) => run.outcomes.get(key)?.state !== "done"), [rows, run.outcomes]);
  const { catalogue, error, current, askAgain } = useCatalogue(todo);
  const check = useMemo(() => catalogue && checkRows(todo, catalogue), [todo, catalogue]);
  return {
    run,
    todo,
    check,
    error,
    askAgain,
    upToDate: current && error === null && rows === draft.rows,
    async start(parent: string | null) {
      await run.start(check?.ready ?? [], parent);
      askAgain();
    },
    edit(key: string, field: Field, value: string) {
      run.forgetRow(key);
      draft.edit(key, field, value);
    },
  };
}
