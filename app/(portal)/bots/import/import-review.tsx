"use client";

import { Button, Group, Stack, Switch } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { FIELDS, type Field, isMapped } from "#control/bot-files/fields.ts";
import type { Category } from "#server/contract/categories.ts";
import { withSubject } from "#server/contract/name-member.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { downloadCsv } from "../../../_ui/download-csv.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { ErrorState } from "../../../_ui/list-states.tsx";
import { notifyError } from "../../../_ui/notify.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { CategorySelect } from "../_fields/category-select.tsx";
import { CategoryQuestions } from "./category-questions.tsx";
import { checkRows, findUnknownCategories, type ImportCheck } from "./check-rows.ts";
import { CheckSummary, useRowFilter } from "./check-summary.tsx";
import { ImportHeader } from "./import-header.tsx";
import { ImportJobs } from "./import-jobs.tsx";
import type { ImportRow } from "./import-rows.ts";
import { PreviewTable } from "./preview-table.tsx";
import { resolveCategories } from "./resolve-categories.ts";
import { SourceParts } from "./source-parts.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import type { useImportDraft } from "./use-import-draft.ts";
import type { Outcome, Outcomes, useImportRun } from "./use-import-run.ts";

interface Props {
  draft: ReturnType<typeof useImportDraft>;
  run: ReturnType<typeof useImportRun>;
  categories: readonly Category[];
}

/** The rows of the sources: their check, the import and its progress. */
export function ImportReview({ draft, run, categories }: Props) {
  const { t } = useLanguage();
  const [createCategories, setCreateCategories] = useState(false);
  const named = useCategoryNames(draft.rows, categories);
  const { check, error, checkAgain, isUpToDate, pending, edit } = useCheck(draft, named, run, createCategories);
  const { outcomes, running, sending, jobIds } = run;
  const [parent, setParent] = useState<string | null>(null);
  const [showSecrets, setShowSecrets] = useState(false);
  const isAnswered = named.ambiguous.length === 0 && draft.sources.every(({ file }) => file.doubts.length === 0);
  const [columnsOpen, setColumnsOpen] = useState(!draft.sources.every(({ mapping }) => isMapped(mapping)));
  const [filter, setFilter] = useRowFilter(check, draft.sources);
  const { keys: shownKeys } = filter;
  const ready = check?.ready.length ?? 0;
  const unknown = useMemo(() => findUnknownCategories(pending, named.names), [pending, named.names]);
  const startOver = () => {
    run.reset();
    draft.startOver();
  };
  return (
    <Stack gap="md">
      <UnsavedChangesGuard unsaved={draft.rows.length > 0 && !sending && jobIds.length === 0}>
        {t("bots.importPage.leave.rows")}
      </UnsavedChangesGuard>
      <UnsavedChangesGuard unsaved={sending} title={t("bots.importPage.leave.title")}>
        {t("bots.importPage.leave.text")}
      </UnsavedChangesGuard>
      <ImportHeader
        sources={draft.sources}
        count={draft.rows.length}
        running={running}
        columnsOpen={columnsOpen}
        onColumns={() => setColumnsOpen(!columnsOpen)}
        onStartOver={startOver}
      >
        <StartImport
          {...{ categories, parent, setParent, running, ready, isAnswered }}
          isReady={isAnswered && ready > 0 && isUpToDate}
          error={run.error}
          onStart={() => void run.start(check?.ready ?? [], { parent, createCategories })}
        />
      </ImportHeader>
      <SourceParts
        {...{ draft, columnsOpen }}
        onOpenColumns={() => setColumnsOpen(true)}
        onReread={run.resetRows}
        disabled={running}
        isStored={run.hasDone}
      />
      {error !== null && <ErrorState error={error} onRetry={checkAgain} />}
      <CategoryQuestions
        {...{ ambiguous: named.ambiguous, onChoose: named.choose, unknown, create: createCategories }}
        disabled={running}
        onCreate={setCreateCategories}
      />
      <ImportJobs jobIds={jobIds} onEnded={(jobId) => void run.readOutcomes(jobId).then(checkAgain)} />
      <RowTools
        {...{ check, filter, setFilter, showSecrets, setShowSecrets }}
        total={draft.rows.length}
        failed={<DownloadFailedRows rows={pending} check={check} outcomes={outcomes} />}
      />
      <PreviewTable
        rows={shownKeys ? named.rows.filter(({ key }) => shownKeys.has(key)) : named.rows}
        {...{ check, outcomes, showSecrets }}
        locked={running}
        onEdit={edit}
        onRemove={draft.remove}
      />
    </Stack>
  );
}

/** The rows with the categories that they will get, and the question which of several is meant. */
function useCategoryNames(rows: readonly ImportRow[], categories: readonly Category[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const names = useMemo(() => categories.map(({ name }) => name), [categories]);
  const resolved = useMemo(() => resolveCategories(rows, names, choices), [rows, names, choices]);
  return {
    ...resolved,
    names,
    choose: (written: string, name: string) => setChoices(new Map([...choices, [written, name]])),
  };
}

interface StartProps {
  categories: readonly Category[];
  parent: string | null;
  setParent: (parent: string | null) => void;
  running: boolean;
  ready: number;
  isAnswered: boolean;
  isReady: boolean;
  /** Why the service took no rows the last time. */
  error: unknown;
  onStart: () => void;
}

function StartImport(props: StartProps) {
  const { t } = useLanguage();
  const { categories, parent, setParent, running, ready, isAnswered, isReady, error, onStart } = props;
  const label = ready > 0 ? t("bots.importPage.header.import", { count: ready }) : t("bots.importPage.header.nothing");
  return (
    <>
      <CategorySelect
        categories={categories}
        label={t("bots.importPage.header.category")}
        value={parent}
        onChange={setParent}
        disabled={running}
        w={220}
      />
      <ActionButton error={error} onClick={onStart} loading={running} disabled={!isReady}>
        {isAnswered ? label : t("bots.importPage.header.unanswered")}
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
  const { t } = useLanguage();
  return (
    <Group justify="space-between" gap="sm">
      <CheckSummary total={total} check={check} filter={filter.name} onFilter={setFilter} />
      <Group gap="sm">
        <Switch
          label={t("bots.importPage.check.showSecrets")}
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
  { rows: current, names }: ReturnType<typeof useCategoryNames>,
  run: ReturnType<typeof useImportRun>,
  create: boolean,
) {
  const language = useLanguage();
  const rows = useDeferredValue(current);
  const pending = useMemo(
    () => rows.filter(({ key }) => run.outcomes.get(key)?.state !== "done"),
    [rows, run.outcomes],
  );
  const { catalogue, error, isCurrent, reload } = useCatalogue(pending);
  const check = useMemo(
    () => catalogue && checkRows(language, pending, catalogue, { names, create }),
    [language, pending, catalogue, names, create],
  );
  return {
    pending,
    check,
    error,
    checkAgain: reload,
    isUpToDate: isCurrent && error === null && rows === current,
    edit(key: string, field: Field, value: string) {
      run.resetRow(key);
      draft.edit(key, field, value);
    },
  };
}

interface DownloadFailedRowsProps {
  rows: readonly ImportRow[];
  check: ImportCheck | null;
  outcomes: Outcomes;
}

/** Downloads the rows that cannot be imported, as a file to correct and import again. */
function DownloadFailedRows({ rows, check, outcomes }: DownloadFailedRowsProps) {
  const language = useLanguage();
  const { t } = language;
  const reasonOf = ({ key }: ImportRow) => {
    const problems = check?.byKey.get(key)?.problems ?? [];
    if (problems.length > 0)
      return formatFacts(problems.map(({ field, message }) => (field ? withSubject(message, field) : message)));
    const outcome = outcomes.get(key);
    return outcome?.state === "failed" ? describeFailure(language, outcome) : null;
  };
  const failed = rows.flatMap((row) => {
    const reason = reasonOf(row);
    return reason === null ? [] : [[...FIELDS.map((field) => row[field]), reason]];
  });
  if (failed.length === 0) return null;
  const download = () => downloadCsv("failed.csv", [...FIELDS, "problem"], failed);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() => void download().catch((error) => notifyError(language, error))}
    >
      {t("bots.importPage.check.download", { count: failed.length })}
    </Button>
  );
}

function describeFailure({ t }: Language, { reason, refusal }: Outcome): string {
  const message = reason ?? t("bots.importPage.problems.failed");
  return refusal?.requestId
    ? t("bots.importPage.problems.withRequest", { message, requestId: refusal.requestId })
    : message;
}
