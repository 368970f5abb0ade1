import Link from "next/link";
import type { Bot } from "#server/contract/bots.ts";
import { STATUS, STATUSES } from "../../../_ui/live-status.tsx";
import { type LiveBots, statusOf } from "./describe-square.ts";
import classes from "./fleet-map.module.css";

/** How many bots have which status: the key of the map too. Each leads to those bots. */
export function StatusCounts({ bots, live }: { bots: readonly Bot[]; live: LiveBots }) {
  const ofStatus = new Map<number, number>();
  for (const { id } of bots) ofStatus.set(statusOf(live, id), (ofStatus.get(statusOf(live, id)) ?? 0) + 1);
  return (
    <ul className={classes.counts} aria-label="Bots by status">
      {STATUSES.map((status) => (
        <li key={status}>
          <Link href={`/bots?status=${status}`} prefetch={false} className={classes.count}>
            <span className={classes.countLabel}>
              <span className={classes.square} data-status={status} data-small />
              {STATUS[status].word}
            </span>
            <span className={classes.countValue}>{(ofStatus.get(status) ?? 0).toLocaleString("en")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
