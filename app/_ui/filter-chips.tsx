"use client";

import { Button, CloseButton, Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./filter-chips.module.css";
import { Name } from "./name.tsx";

export interface FilterChip {
  id: string;
  /** What the list is limited to. */
  label: string;
  onRemove: () => void;
}

interface Props {
  chips: readonly FilterChip[];
  /** How many rows are shown; only on a phone, because elsewhere it stands beside the filters. */
  result?: string | undefined;
  onClear: () => void;
}

/** The filters that hide rows. Each can be removed. Nothing while none is set. */
export function FilterChips({ chips, result, onClear }: Props) {
  const { t } = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  // The button that was pressed goes with its chip: the focus moves to the one in its place.
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const index = Math.min(removed.current, chips.length - 1);
    list.current?.children[index]?.querySelector("button")?.focus();
    removed.current = null;
  }, [chips.length]);
  if (chips.length === 0) return null;
  return (
    <div className={classes.bar}>
      {result && (
        <Text span size="sm" role="status" className={classes.result}>
          {result}
        </Text>
      )}
      <ul ref={list} className={classes.chips} aria-label={t("shared.filters.active")}>
        {chips.map(({ id, label, onRemove }, index) => (
          <li key={id} className={classes.chip}>
            <span className={classes.label} title={label}>
              <Name>{label}</Name>
            </span>
            <CloseButton
              size={24}
              iconSize={14}
              className={classes.remove ?? ""}
              aria-label={t("shared.filters.remove", { filter: label })}
              onClick={() => {
                removed.current = index;
                onRemove();
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" flex="none" className={classes.clear ?? ""} onClick={onClear}>
        {t("shared.filters.clearAll")}
      </Button>
    </div>
  );
}
