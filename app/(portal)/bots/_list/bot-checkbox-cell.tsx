"use client";

import { Checkbox } from "@mantine/core";
import type { Row } from "@tanstack/react-table";
import type { Bot } from "#server/contract/bots.ts";
import { useRowTabIndex } from "../../../_ui/virtual-rows.tsx";
import { botsTexts } from "../texts.ts";
import type { features } from "./table-features.ts";

/** Selects the bot; with Shift, all bots from the one selected before. */
export function BotCheckboxCell({ row }: { row: Row<typeof features, Bot> }) {
  return (
    <Checkbox
      aria-label={botsTexts.selectBot(row.original.nickname)}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
      tabIndex={useRowTabIndex()}
    />
  );
}
