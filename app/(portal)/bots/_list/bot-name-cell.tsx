"use client";

import Link from "next/link";
import type { Bot } from "#server/contract/bots.ts";
import { Name } from "../../../_ui/name.tsx";
import { useRowTabIndex } from "../../../_ui/virtual-rows.tsx";
import classes from "./bots-table.module.css";

/** Links to the bot. In a narrow window, which has no e-mail column, the e-mail is below the name. */
export function BotNameCell({ bot }: { bot: Bot }) {
  return (
    <span className={classes.name}>
      <Link href={`/bots/${bot.id}`} prefetch={false} className={classes.link} tabIndex={useRowTabIndex()}>
        <Name>{bot.nickname}</Name>
      </Link>
      {bot.email && <span className={classes.emailBelow}>{bot.email}</span>}
    </span>
  );
}
