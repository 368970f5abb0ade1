"use client";

import type { MouseEvent } from "react";
import type { Bot } from "#server/contract/bots.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import classes from "./bots-table.module.css";
import { useOpenBot } from "./open-bot.ts";

/** Opens the bot beside the list. With Ctrl or ⌘, and on a phone, it is a link to the bot's page. */
export function BotNameCell({ bot }: { bot: Bot }) {
  const openBot = useOpenBot();
  const open = (event: MouseEvent) => {
    if (!openBot || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openBot(bot.id);
  };
  return (
    <Link
      href={`/bots/${bot.id}`}
      prefetch={false}
      className={classes.link}
      title={bot.nickname}
      tabIndex={useRowTabIndex()}
      onClick={open}
    >
      <Name>{bot.nickname}</Name>
    </Link>
  );
}
