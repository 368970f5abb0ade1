"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { parseAsString } from "nuqs";
import type { ReactNode } from "react";
import { AUDIT_ACTION_GROUPS, type AuditEntry } from "./audit-labels.ts";
import { AuditTable } from "./audit-table.tsx";
import { auditTexts } from "./audit-texts.ts";
import { EmptyState, ErrorState, LoadingRows } from "./list-states.tsx";

/** The service returns at most this many entries per call. */
const PAGE_SIZE = 100;

/** Filter and page are part of the URL: the browser's Back leads to the newer page. */
export const AUDIT_STATE = { action: parseAsString.withDefault(""), before: parseAsString.withDefault("") };

interface State {
  action: string;
  before: string;
}

interface Props {
  entries: UseQueryResult<AuditEntry[], unknown>;
  state: State;
  onChange: (change: Partial<Record<keyof State, string | null>>) => void;
  /** The account whose log it is; null for the log of all accounts. */
  self: string | null;
  /** Further filters. */
  children?: ReactNode;
}

export function AuditLog({ entries, state, onChange, self, children }: Props) {
  const shown = entries.data ?? [];
  const isFiltered = state.action !== "" || state.before !== "" || children !== undefined;
  const older = shown.length === PAGE_SIZE ? shown.at(-1)?.id : undefined;
  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <ActionFilter value={state.action} onChange={(action) => onChange({ action: action || null, before: null })} />
        {children}
      </Group>
      {entries.isError && <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.isPending && <LoadingRows rows={8} />}
      {entries.data && shown.length === 0 && <NoEntries isFiltered={isFiltered} />}
      {shown.length > 0 && <AuditTable entries={shown} self={self} />}
      {(older !== undefined || state.before !== "") && (
        <Group justify="center" mt="md">
          {state.before !== "" && (
            <Button variant="default" onClick={() => onChange({ before: null })}>
              {auditTexts.filter.newest}
            </Button>
          )}
          {older !== undefined && (
            <Button variant="default" onClick={() => onChange({ before: older })}>
              {auditTexts.filter.older}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function ActionFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const groups = AUDIT_ACTION_GROUPS.map(({ prefix, label, actions }) => ({
    group: label,
    items: [
      { value: prefix, label: auditTexts.filter.allOf(label) },
      ...actions.map(({ action, label }) => ({ value: action, label })),
    ],
  }));
  const isKnown = value === "" || groups.some(({ items }) => items.some((item) => item.value === value));
  const unknown = isKnown ? [] : [{ value, label: value }];
  return (
    <NativeSelect
      label={auditTexts.filter.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: auditTexts.filter.all }, ...unknown, ...groups]}
      w={320}
      maw="100%"
    />
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return <EmptyState icon={IconHistory} {...(isFiltered ? auditTexts.noMatches : auditTexts.empty)} />;
}
