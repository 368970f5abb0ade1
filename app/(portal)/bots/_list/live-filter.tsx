"use client";

import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { STATUS } from "../../../_ui/live-status.tsx";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { LIVE_STATUSES, type LiveStatus } from "./bot-filter.ts";
import { FilterMenu } from "./filter-menu.tsx";

interface Props {
  /** The bots that each choice is a part of. */
  bots: readonly Bot[];
  chosen: readonly LiveStatus[];
  onChange: (chosen: LiveStatus[]) => void;
}

/** Narrows the list to what bots do now. */
export function LiveFilter({ bots, chosen, onChange }: Props) {
  const fleet = useFleetBots();
  const choices = useMemo(() => {
    const counts = [0, 0, 0, 0, 0];
    for (const { id } of bots) {
      const status = fleet.get(id)?.status ?? 0;
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return LIVE_STATUSES.map((value) => {
      const status = Number(value) as keyof typeof STATUS;
      return { value, label: STATUS[status].word, count: counts[status] ?? 0 };
    });
  }, [bots, fleet]);
  return (
    <FilterMenu
      label="Now"
      choices={choices}
      chosen={chosen}
      onChange={(values) => onChange(LIVE_STATUSES.filter((value) => values.includes(value)))}
    />
  );
}
