"use client";

import type { Row } from "@tanstack/react-table";
import type { Bot } from "#server/contract/bots.ts";
import { useRowTabIndex } from "../../../_ui/virtual-rows.tsx";
import { botsTexts } from "../texts.ts";
import classes from "./bots-table.module.css";
import type { features } from "./table-features.ts";

/**
 * Selects the bot; with Shift, all bots from the one selected before. The browser's own checkbox: each frame of a fast
 * scroll draws a screen of new rows, and the library's components take a large part of the time.
 */
export function BotCheckboxCell({ row }: { row: Row<typeof features, Bot> }) {
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={botsTexts.selectBot(row.original.nickname)}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
      tabIndex={useRowTabIndex()}
    />
  );
}
