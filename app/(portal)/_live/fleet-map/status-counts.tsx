import type { Bot } from "#server/contract/bots.ts";
import { BOT_STATUS_ORDER, BOT_STATUS_TEXTS } from "../../../_ui/bot-status-label.tsx";
import { Link } from "../../../_ui/link.tsx";
import type { LiveBots } from "../fleet-state.ts";
import { fleetTexts } from "../texts.ts";
import { countStatuses } from "./count-statuses.ts";
import classes from "./fleet-map.module.css";

/** The number of bots with each status, linked to the list of them. Also explains the map's symbols. */
export function StatusCounts({ bots, live }: { bots: readonly Bot[]; live: LiveBots }) {
  const counts = countStatuses(bots, live);
  return (
    <ul className={classes.counts} aria-label={fleetTexts.byStatus}>
      {BOT_STATUS_ORDER.map((status) => (
        <li key={status}>
          <Link href={`/bots?status=${status}`} prefetch={false} className={classes.count}>
            <span className={classes.countLabel}>
              <span className={classes.square} data-status={status} data-small />
              {BOT_STATUS_TEXTS[status].label}
            </span>
            <span className={classes.countValue}>{fleetTexts.count(counts[status])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
