"use client";

import { useMemo } from "react";
import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { STATUS_FILTERS, type StatusFilter } from "#server/contract/bot-filter.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BOT_STATUS_TEXTS } from "../../../_ui/bot-status-label.tsx";
import { useFleetBots, useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { listTexts } from "./texts.ts";

interface Props {
  /** The bots to count: those that match all other filters. */
  bots: readonly Bot[];
  selected: readonly StatusFilter[];
  onChange: (selected: StatusFilter[]) => void;
}

/** Filters the list by live status. */
export function StatusFilterMenu({ bots, selected, onChange }: Props) {
  const fleet = useFleetBots();
  const isKnown = useIsFleetKnown();
  const choices = useMemo(() => {
    const counts = BOT_STATUS_NAMES.map(() => 0);
    for (const { id } of bots) {
      const status = fleet.get(id)?.status ?? BotStatus.Offline;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return STATUS_FILTERS.map((value) => {
      const status = Number(value) as keyof typeof BOT_STATUS_TEXTS;
      return { value, label: BOT_STATUS_TEXTS[status].label, ...(isKnown && { count: counts[status] ?? 0 }) };
    });
  }, [bots, fleet, isKnown]);
  return (
    <FilterMenu
      label={listTexts.columns.live}
      choices={choices}
      selected={selected}
      onChange={(values) => onChange(STATUS_FILTERS.filter((value) => values.includes(value)))}
    />
  );
}
