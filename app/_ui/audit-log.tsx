"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconDownload, IconHistory, IconSearch } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { debounce } from "nuqs";
import { type ReactNode, useState } from "react";
import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { ActionButton } from "./action-button.tsx";
import { AUDIT_ACTION_GROUPS, type AuditEntry, describeActor } from "./audit-labels.ts";
import { formatAction } from "./audit-sentence.ts";
import { type AuditState, type ChangeAuditState, hasFilter } from "./audit-state.ts";
import classes from "./audit-table.module.css";
import { AuditTable } from "./audit-table.tsx";
import { auditTexts } from "./audit-texts.ts";
import { downloadCsv } from "./download-csv.ts";
import { formatNumber } from "./format.ts";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "./list-states.tsx";
import { notifyError, notifySuccess } from "./notify.ts";
import { PageButtons } from "./page-buttons.tsx";
import { PhoneFilterButton } from "./phone-filters.tsx";
import { fillText } from "./text-with-parts.tsx";

/** The service returns at most this many entries per call. */
const PAGE_SIZE = 100;

interface Props {
  entries: UseQueryResult<AuditEntry[], unknown>;
  /** The entries of the log without filters; asked for when the filters hide all of them. */
  all: BoundedCount | undefined;
  state: AuditState;
  onChange: ChangeAuditState;
  /** Reads the same entries page by page, for a file. */
  readEntries: ReadEntries;
  /** The account whose log it is; null for the log of all accounts. */
  self: string | null;
  /** Further filters. */
  children?: ReactNode;
}

export function AuditLog({ entries, all, state, onChange, readEntries, self, children }: Props) {
  const shown = entries.data ?? [];
  const older = shown.length === PAGE_SIZE ? shown.at(-1)?.id : undefined;
  return (
    <>
      <AuditFilters state={state} onChange={onChange}>
        {children}
        <DownloadAuditLog readEntries={readEntries} self={self} />
      </AuditFilters>
      {entries.isError && <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.isPending && <LoadingRows rows={8} />}
      {entries.data && shown.length === 0 && (
        <NoEntries isFiltered={hasFilter(state)} all={all} onClear={() => onChange(null)} />
      )}
      {shown.length > 0 && <AuditTable entries={shown} self={self} />}
      <PageButtons
        before={state.before}
        older={older}
        texts={auditTexts.filter}
        onChange={(before) => onChange({ before })}
      />
    </>
  );
}

interface NoEntriesProps extends Pick<Props, "all"> {
  isFiltered: boolean;
  onClear: () => void;
}

function NoEntries({ isFiltered, all, onClear }: NoEntriesProps) {
  if (!isFiltered || all?.count === 0) return <EmptyState icon={IconHistory} {...auditTexts.empty} />;
  const { title, text, showAll } = auditTexts.noMatches;
  return <NothingFound title={title} text={all ? text(all) : ""} clear={showAll} onClear={onClear} />;
}

const texts = auditTexts.filter;
const DEBOUNCE_MS = 250;
const MAX_SEARCH_LENGTH = 100;

interface AuditFiltersProps {
  state: AuditState;
  onChange: ChangeAuditState;
  /** Further filters, and actions. */
  children?: ReactNode;
}

/** Which entries the log shows. Every change leads to the newest page of them. */
function AuditFilters({ state, onChange, children }: AuditFiltersProps) {
  const change = (part: Partial<AuditState>) => onChange({ ...part, before: null });
  const others = (
    <>
      <ActionFilter value={state.action} onChange={(action) => change({ action })} />
      <DayField label={texts.from} value={state.from} max={state.until} onChange={(from) => change({ from })} />
      <DayField label={texts.until} value={state.until} min={state.from} onChange={(until) => change({ until })} />
      {children}
    </>
  );
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={state.search}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ currentTarget: { value: search } }) =>
          onChange({ search, before: null }, { history: "replace", limitUrlUpdates: debounce(DEBOUNCE_MS) })
        }
        flex="1 1 200px"
      />
      <div className={classes.wide}>{others}</div>
      {hasFilter(state) && (
        <Button variant="subtle" visibleFrom="sm" onClick={() => onChange(null)}>
          {texts.clear}
        </Button>
      )}
      <PhoneFilterButton count={countFilters(state)}>
        {others}
        {hasFilter(state) && (
          <Button variant="default" onClick={() => onChange(null)}>
            {texts.clear}
          </Button>
        )}
      </PhoneFilterButton>
    </div>
  );
}

/** Those that the button of a phone stands for. */
const countFilters = ({ action, from, until }: AuditState): number =>
  [action, from, until].filter((value) => value !== "").length;

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, value, min, max, onChange }: DayFieldProps) => (
  <TextInput
    type="date"
    label={label}
    value={value}
    {...(min && { min })}
    {...(max && { max })}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function ActionFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const groups = AUDIT_ACTION_GROUPS.map(({ prefix, label, actions }) => ({
    group: label,
    items: [
      { value: prefix, label: texts.allOf(label) },
      ...actions.map(({ action, label }) => ({ value: action, label })),
    ],
  }));
  const isKnown = value === "" || groups.some(({ items }) => items.some((item) => item.value === value));
  const unknown = isKnown ? [] : [{ value, label: value }];
  return (
    <NativeSelect
      label={texts.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: texts.all }, ...unknown, ...groups]}
      w={200}
      maw="100%"
    />
  );
}

const downloadAuditLogTexts = auditTexts.filter;
const DOWNLOAD_AUDIT_LOG_PAGE_SIZE = 500;
const MAX_ENTRIES = 10_000;

/** One page of the entries that the filters match. */
type ReadEntries = (page: { before?: string; limit: number }) => Promise<AuditEntry[]>;

/** Saves the entries that the filters match as a file, the newest first. @param self As for `describeActor`. */
function DownloadAuditLog({ readEntries, self }: { readEntries: ReadEntries; self: string | null }) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setIsReading(true);
    try {
      const entries = await readAll(readEntries);
      await downloadCsv(auditTexts.file.name, auditTexts.file.columns, toRows(entries, self));
      if (entries.length >= MAX_ENTRIES) notifySuccess(downloadAuditLogTexts.tooMany(formatNumber(MAX_ENTRIES)));
    } catch (cause) {
      setError(cause);
      notifyError(cause, downloadAuditLogTexts.downloadFailed);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <ActionButton
      error={error}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isReading}
      onClick={() => void download()}
    >
      {downloadAuditLogTexts.download}
    </ActionButton>
  );
}

async function readAll(readEntries: ReadEntries): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  while (entries.length < MAX_ENTRIES) {
    const before = entries.at(-1)?.id;
    const page = await readEntries({ limit: DOWNLOAD_AUDIT_LOG_PAGE_SIZE, ...(before !== undefined && { before }) });
    entries.push(...page);
    if (page.length < DOWNLOAD_AUDIT_LOG_PAGE_SIZE) break;
  }
  return entries;
}

const toRows = (entries: readonly AuditEntry[], self: string | null): string[][] =>
  entries.map((entry) => {
    const { who, by } = describeActor(entry, self);
    const { createdAt, action, targetName, count, ip, requestId } = entry;
    const means = by.name === null ? by.text : fillText(by.text, { name: by.name });
    const cells = [createdAt, action, formatAction(entry), targetName, count, who, means, ip, requestId];
    return cells.map((cell) => (cell === null ? "" : String(cell)));
  });
