"use client";

import { Button, Group, NativeSelect } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { parseAsString } from "nuqs";
import type { ReactNode } from "react";
import { AUDIT_ACTION_GROUPS, type AuditEntry } from "./audit-labels.ts";
import { AuditTable } from "./audit-table.tsx";
import { EmptyState, ErrorState, LoadingRows } from "./list-states.tsx";

/** As many as the service gives at once. */
const PAGE_SIZE = 100;

/** Filter and page live in the address; Back leads to the newer page. */
export const AUDIT_STATE = { action: parseAsString.withDefault(""), before: parseAsString.withDefault("") };

interface State {
  action: string;
  before: string;
}

interface Props {
  entries: UseQueryResult<AuditEntry[], unknown>;
  state: State;
  onChange: (change: Partial<Record<keyof State, string | null>>) => void;
  /** Whose log it is; null: everybody's. */
  self: string | null;
  /** More filters. */
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
              Newest
            </Button>
          )}
          {older !== undefined && (
            <Button variant="default" onClick={() => onChange({ before: older })}>
              Older
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function ActionFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const groups = AUDIT_ACTION_GROUPS.map(({ area, label, words }) => ({
    group: label,
    items: [
      { value: area, label: `All: ${label.toLowerCase()}` },
      ...Object.entries(words).map(([action, label]) => ({ value: action, label })),
    ],
  }));
  const isKnown = value === "" || AUDIT_ACTION_GROUPS.some(({ area, words }) => area === value || value in words);
  const unknown = isKnown ? [] : [{ value, label: value }];
  return (
    <NativeSelect
      label="What was done"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: "", label: "Everything" }, ...unknown, ...groups]}
      w={320}
      maw="100%"
    />
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? "Nothing like this has been done, or not at that time."
    : "Every change will be written down here: who made it, by what, from where, and what was there before.";
  return <EmptyState icon={IconHistory} title={isFiltered ? "Nothing found" : "Nothing yet"} text={text} />;
}
