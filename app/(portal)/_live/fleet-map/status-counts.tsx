import Link from "next/link";
import type { Bot } from "#server/contract/bots.ts";
import { BOT_STATUS_LABELS, BOT_STATUS_ORDER } from "../../../_ui/bot-status-label.tsx";
import { type LiveBots, statusOf } from "./describe-bot.ts";
import classes from "./fleet-map.module.css";

/** How many bots have which status: the key of the map too. Each leads to those bots. */
export function StatusCounts({ bots, live }: { bots: readonly Bot[]; live: LiveBots }) {
  const ofStatus = new Map<number, number>();
  for (const { id } of bots) ofStatus.set(statusOf(live, id), (ofStatus.get(statusOf(live, id)) ?? 0) + 1);
  return (
    <ul className={classes.counts} aria-label="Bots by status">
      {BOT_STATUS_ORDER.map((status) => (
        <li key={status}>
          <Link href={`/bots?status=${status}`} prefetch={false} className={classes.count}>
            <span className={classes.countLabel}>
              <span className={classes.square} data-status={status} data-small />
              {BOT_STATUS_LABELS[status].label}
            </span>
            <span className={classes.countValue}>{(ofStatus.get(status) ?? 0).toLocaleString("en")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
