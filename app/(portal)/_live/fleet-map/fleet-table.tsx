"use client";

import { useLanguage } from "../../../_languages/use-language.ts";
import { BOT_STATUS_ORDER, botStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { ScrollRegion } from "../../../_ui/scroll-region.tsx";
import { Table } from "../../../_ui/table.tsx";
import type { LiveBots } from "../fleet-store.ts";
import { NO_CATEGORY } from "./category-group.tsx";
import { countStatuses } from "./count-statuses.ts";
import classes from "./fleet-map.module.css";
import type { BotGroup } from "./group-bots-by-category.ts";

/** The number of bots by category and status, each linked to the list of them. */
export function FleetTable({ groups, live }: { groups: readonly BotGroup[]; live: LiveBots }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <ScrollRegion className={classes.scroll} aria-label={t("fleet.tableLabel")}>
      <Table
        className={classes.table}
        head={[
          t("fleet.category"),
          ...BOT_STATUS_ORDER.map((status) => botStatusLabel(language, status)),
          t("fleet.total"),
        ]}
      >
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} live={live} />
        ))}
      </Table>
    </ScrollRegion>
  );
}

function GroupRow({ group: { id, name, bots }, live }: { group: BotGroup; live: LiveBots }) {
  const { format } = useLanguage();
  const listUrl = `/bots?category=${id ?? NO_CATEGORY}`;
  const counts = countStatuses(bots, live);
  const linkedCount = (count: number, href: string) =>
    count === 0 ? (
      format.number(0)
    ) : (
      <Link href={href} prefetch={false}>
        {format.number(count)}
      </Link>
    );
  return (
    <tr>
      <th scope="row">
        <Link href={listUrl} prefetch={false}>
          <Name>{name}</Name>
        </Link>
      </th>
      {BOT_STATUS_ORDER.map((status) => (
        <td key={status}>{linkedCount(counts[status], `${listUrl}&status=${status}`)}</td>
      ))}
      <td>{linkedCount(bots.length, listUrl)}</td>
    </tr>
  );
}
