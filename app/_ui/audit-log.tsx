"use client";

import { NativeSelect, TextInput } from "@mantine/core";
import { IconDownload, IconHistory, IconSearch } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BoundedCount } from "#server/contract/bounded-count.ts";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { ActionButton } from "./action-button.tsx";
import { AUDIT_GROUPS, actionsOf } from "./audit-actions.ts";
import { chipsOfAudit } from "./audit-chips.ts";
import { type AuditEntry, actionLabel, describeActor, formatCredential } from "./audit-labels.ts";
import { formatAction } from "./audit-sentence.ts";
import { type AuditState, type ChangeAuditState, hasFilter } from "./audit-state.ts";
import classes from "./audit-table.module.css";
import { AuditTable } from "./audit-table.tsx";
import { downloadCsv } from "./download-csv.ts";
import { type FilterChip, FilterChips } from "./filter-chips.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "./list-states.tsx";
import { notifyError, notifySuccess } from "./notify.ts";
import { PageButtons } from "./page-buttons.tsx";
import { PhoneFilterButton } from "./phone-filters.tsx";
import { endTyping, TYPED } from "./typed-search.ts";

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
  /** Of the further filters that are set. */
  furtherChips?: readonly FilterChip[];
}

export function AuditLog({ entries, all, state, onChange, readEntries, self, children, furtherChips = [] }: Props) {
  const language = useLanguage();
  const { t } = language;
  const chips = [...chipsOfAudit(language, state, onChange), ...furtherChips];
  const shown = entries.data ?? [];
  const older = shown.length === PAGE_SIZE ? shown.at(-1)?.id : undefined;
  return (
    <>
      <AuditFilters state={state} onChange={onChange} count={chips.length}>
        {children}
        <DownloadAuditLog readEntries={readEntries} self={self} />
      </AuditFilters>
      <FilterChips chips={chips} onClear={() => onChange(null)} />
      {entries.isError && <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.isPending && <LoadingRows rows={8} />}
      {entries.data && shown.length === 0 && (
        <NoEntries isFiltered={hasFilter(state)} all={all} onClear={() => onChange(null)} />
      )}
      {shown.length > 0 && <AuditTable entries={shown} self={self} />}
      <PageButtons
        before={state.before}
        older={older}
        labels={{ newest: t("audit.filter.newest"), older: t("audit.filter.older") }}
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
  const { t } = useLanguage();
  if (!isFiltered || all?.count === 0) {
    return <EmptyState icon={IconHistory} title={t("audit.empty.title")} text={t("audit.empty.text")} />;
  }
  return (
    <NothingFound
      title={t("audit.noMatches.title")}
      text={all ? t("audit.noMatches.text", { isMore: String(all.isMore), count: all.count }) : ""}
      clear={t("audit.noMatches.showAll")}
      onClear={onClear}
    />
  );
}

const MAX_SEARCH_LENGTH = 100;

interface AuditFiltersProps {
  state: AuditState;
  onChange: ChangeAuditState;
  /** How many are set, besides the search. */
  count: number;
  /** Further filters, and actions. */
  children?: ReactNode;
}

/** Which entries the log shows. Every change leads to the newest page of them. */
function AuditFilters({ state, onChange, count, children }: AuditFiltersProps) {
  const { t } = useLanguage();
  const change = (part: Partial<AuditState>) => onChange({ ...part, before: null });
  const others = (
    <>
      <ActionFilter value={state.action} onChange={(action) => change({ action })} />
      <DayField
        label={t("audit.filter.from")}
        value={state.from}
        max={state.until}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t("audit.filter.until")}
        value={state.until}
        min={state.from}
        onChange={(until) => change({ until })}
      />
      {children}
    </>
  );
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        label={t("audit.filter.search")}
        placeholder={t("audit.filter.searchPlaceholder")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={state.search}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={({ currentTarget: { value: search } }) => onChange({ search, before: null }, TYPED)}
        onBlur={() => endTyping("search", state.search, (options) => onChange({ search: state.search }, options))}
        flex="1 1 200px"
      />
      <div className={classes.wide}>{others}</div>
      <PhoneFilterButton count={count}>{others}</PhoneFilterButton>
    </div>
  );
}

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
  const language = useLanguage();
  const { t } = language;
  const groups = AUDIT_GROUPS.map((name) => {
    const group = t(`audit.groups.${name}`);
    const all = { value: `${name}.`, label: t("audit.filter.allOf", { group }) };
    const actions = actionsOf(name).map((action) => ({ value: action, label: actionLabel(language, action) }));
    return { group, items: [all, ...actions] };
  });
  const isKnown = value === "" || groups.some(({ items }) => items.some((item) => item.value === value));
  const unknown = isKnown ? [] : [{ value, label: value }];
  return (
    <NativeSelect
      label={t("audit.filter.label")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: t("audit.filter.all") }, ...unknown, ...groups]}
      w={200}
      maw="100%"
    />
  );
}
const DOWNLOAD_AUDIT_LOG_PAGE_SIZE = 500;
const MAX_ENTRIES = 10_000;
const CSV_COLUMNS = ["time", "action", "description", "target", "count", "by", "with", "ip", "request"];

/** One page of the entries that the filters match. */
type ReadEntries = (page: { before?: string; limit: number }) => Promise<AuditEntry[]>;

/** Saves the entries that the filters match as a file, the newest first. @param self As for `describeActor`. */
function DownloadAuditLog({ readEntries, self }: { readEntries: ReadEntries; self: string | null }) {
  const language = useLanguage();
  const { t, format } = language;
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const download = async () => {
    setIsReading(true);
    try {
      const entries = await readAll(readEntries);
      await downloadCsv("activity.csv", CSV_COLUMNS, toRows(language, entries, self));
      if (entries.length >= MAX_ENTRIES)
        notifySuccess(t("audit.filter.tooMany", { count: format.number(MAX_ENTRIES) }));
    } catch (cause) {
      setError(cause);
      notifyError(language, cause, t("audit.filter.downloadFailed"));
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
      {t("audit.filter.download")}
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

const toRows = (language: Language, entries: readonly AuditEntry[], self: string | null): string[][] =>
  entries.map((entry) => {
    const { who, by } = describeActor(language, entry, self);
    const { createdAt, action, targetName, count, ip, requestId } = entry;
    const means = formatCredential(language, by);
    const cells = [createdAt, action, formatAction(language, entry), targetName, count, who, means, ip, requestId];
    return cells.map((cell) => (cell === null ? "" : String(cell)));
  });
