"use client";

import type { ChangeEvent } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { botsTexts } from "../texts.ts";
import classes from "./bots-table.module.css";

interface Props {
  bot: Bot;
  isSelected: boolean;
  onToggle: (botId: string, isRange: boolean) => void;
}

/**
 * Selects the bot; with Shift, all bots from the one selected before. The browser's own checkbox: each frame of a fast
 * scroll draws a screen of new rows, and the library's components take a large part of the time.
 */
export function BotCheckboxCell({ bot, isSelected, onToggle }: Props) {
  const toggle = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onToggle(bot.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
  return (
    <input
      type="checkbox"
      className={classes.checkbox}
      aria-label={botsTexts.selectBot(bot.nickname)}
      checked={isSelected}
      onChange={toggle}
      tabIndex={useRowTabIndex()}
    />
  );
}
