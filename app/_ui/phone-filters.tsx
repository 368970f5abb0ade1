"use client";

import { Badge, Button, CloseButton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { loadLater } from "./load-later.tsx";
import { hidden } from "./message-parts.tsx";
import { Name } from "./name.tsx";
import classes from "./phone-filters.module.css";

const FilterSheet = loadLater(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

interface ButtonProps {
  /** How many filters are set. */
  count: number;
  /** How many rows they show. */
  result?: string | undefined;
  /** The filters, and the order. */
  children: ReactNode;
}

/** On a phone: one button for all filters of a list, which open in a sheet. */
export function PhoneFilterButton({ count, result, children }: ButtonProps) {
  const { t, format } = useLanguage();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        hiddenFrom="sm"
        flex="none"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t("shared.filters.open")}
        {count > 0 && (
          <Badge size="sm" ms={6}>
            {t.rich("shared.filters.count", { hidden, count: format.number(count) })}
          </Badge>
        )}
      </Button>
      <FilterSheet opened={opened} onClose={close} result={result}>
        {children}
      </FilterSheet>
    </>
  );
}

export interface FilterChip {
  id: string;
  /** What the list is limited to. */
  label: string;
  onRemove: () => void;
}

interface ChipsProps {
  chips: readonly FilterChip[];
  /** How many rows are shown. */
  result?: string | undefined;
  onClear: () => void;
}

/** On a phone: the filters that hide rows. Each can be removed. Nothing while none is set. */
export function PhoneFilterChips({ chips, result, onClear }: ChipsProps) {
  const { t } = useLanguage();
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {result && (
        <Text span size="sm" role="status" className={classes.result}>
          {result}
        </Text>
      )}
      {chips.map(({ id, label, onRemove }) => (
        <span key={id} className={classes.chip}>
          <Name>{label}</Name>
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={t("shared.filters.remove", { filter: label })}
            onClick={onRemove}
          />
        </span>
      ))}
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onClear}>
        {t("shared.filters.clear")}
      </Button>
    </div>
  );
}
