"use client";

import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { BOT_STATUS_LABELS } from "../../../_ui/bot-status-label.tsx";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { STATUS_FILTERS, type StatusFilter } from "./bot-filter.ts";
import { FilterMenu } from "./filter-menu.tsx";

interface Props {
  /** The bots that each choice is a part of. */
  bots: readonly Bot[];
  chosen: readonly StatusFilter[];
  onChange: (chosen: StatusFilter[]) => void;
}

/** Narrows the list to what bots do now. */
export function StatusFilterMenu({ bots, chosen, onChange }: Props) {
  const fleet = useFleetBots();
  const choices = useMemo(() => {
    const counts = [0, 0, 0, 0, 0];
    for (const { id } of bots) {
      const status = fleet.get(id)?.status ?? 0;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return STATUS_FILTERS.map((value) => {
      const status = Number(value) as keyof typeof BOT_STATUS_LABELS;
      return { value, label: BOT_STATUS_LABELS[status].label, count: counts[status] ?? 0 };
    });
  }, [bots, fleet]);
  return (
    <FilterMenu
      label="Now"
      choices={choices}
      chosen={chosen}
      onChange={(values) => onChange(STATUS_FILTERS.filter((value) => values.includes(value)))}
    />
  );
}
