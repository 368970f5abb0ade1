"use client";

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { debounce } from "nuqs";
import type { ReactNode } from "react";
import { AUDIT_ACTION_GROUPS } from "./audit-labels.ts";
import { type AuditState, type ChangeAuditState, hasFilter } from "./audit-state.ts";
import classes from "./audit-table.module.css";
import { auditTexts } from "./audit-texts.ts";

const texts = auditTexts.filter;
const DEBOUNCE_MS = 250;
const MAX_SEARCH_LENGTH = 100;

interface Props {
  state: AuditState;
  onChange: ChangeAuditState;
  /** Further filters, and actions. */
  children?: ReactNode;
}

/** Which entries the log shows. Every change leads to the newest page of them. */
export function AuditFilters({ state, onChange, children }: Props) {
  const change = (part: Partial<AuditState>) => onChange({ ...part, before: null });
  return (
    <div className={classes.filters}>
      <ActionFilter value={state.action} onChange={(action) => change({ action })} />
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
      <DayField label={texts.from} value={state.from} max={state.until} onChange={(from) => change({ from })} />
      <DayField label={texts.until} value={state.until} min={state.from} onChange={(until) => change({ until })} />
      {children}
      {hasFilter(state) && (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {texts.clear}
        </Button>
      )}
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
