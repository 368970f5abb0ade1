"use client";

import { BOT_REASONS, type BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import { reasonLabels, reasonTitle } from "../../_reasons/reason-labels.ts";
import { useReasonCounts, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import { FilterMenu } from "./filter-menu.tsx";

interface Props {
  selected: readonly BotReasonCode[];
  onChange: (selected: BotReasonCode[]) => void;
}

/** Filters the list by why bots are not connected. Reasons that no bot has are left out. */
export function ReasonFilterMenu({ selected, onChange }: Props) {
  useReasonUpdates();
  const { data = [] } = useReasonCounts();
  const countOf = (code: BotReasonCode) =>
    data.filter(({ reason }) => reason.code === code).reduce((sum, { count }) => sum + count, 0);
  const choices = BOT_REASONS.map((code) => ({ value: code, label: reasonLabels[code], count: countOf(code) }));
  return (
    <FilterMenu
      label={reasonTitle}
      choices={choices.filter(({ value, count }) => count > 0 || selected.includes(value))}
      selected={selected}
      onChange={(values) => onChange(BOT_REASONS.filter((code) => values.includes(code)))}
    />
  );
}
