"use client";

import { useClipboard } from "@mantine/hooks";
import type { Bot } from "#server/contract/bots.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { botsTexts } from "../texts.ts";
import classes from "./bots-table.module.css";

/** The last characters of the id, and a button that copies the whole id. */
export function BotIdCell({ bot }: { bot: Bot }) {
  const { copy, copied } = useClipboard({ timeout: 1500 });
  return (
    <span className={classes.id}>
      <span className={`mono ${classes.idText}`} title={bot.id}>
        …{bot.id.slice(-6)}
      </span>
      <button
        type="button"
        className={classes.copy}
        data-copied={copied || undefined}
        aria-label={copied ? botsTexts.copied : botsTexts.copyId(bot.nickname)}
        onClick={() => copy(bot.id)}
        tabIndex={useRowTabIndex()}
      />
    </span>
  );
}
