"use client";

import { IconHistory } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditEntry } from "./audit-labels.ts";
import { type AuditState, type ChangeAuditState, hasFilter } from "./audit-state.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditTexts } from "./audit-texts.ts";
import { DownloadAuditLog, type ReadEntries } from "./download-audit-log.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "./list-states.tsx";
import { PageButtons } from "./page-buttons.tsx";

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
