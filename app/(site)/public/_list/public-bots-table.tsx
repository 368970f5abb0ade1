"use client";

import type { PublicBot } from "#server/contract/public-bots.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { VirtualRows } from "../../../_ui/virtual-rows.tsx";
import { PartySize } from "../party-size.tsx";
import { publicBotsTexts } from "../texts.ts";
import classes from "./public-bots-table.module.css";

const { columns } = publicBotsTexts;

const CELL = { role: "gridcell", className: classes.cell };
const COLUMN = { role: "columnheader", scope: "col", className: classes.headCell };
const HEIGHT = { wide: 52, narrow: 108 };
const idOf = ({ id }: PublicBot) => id;

/** Renders only the visible rows. On a phone each row is a card. */
export function PublicBotsTable({ bots }: { bots: readonly PublicBot[] }) {
  return (
    <VirtualRows
      label={publicBotsTexts.title}
      rows={bots}
      idOf={idOf}
      height={HEIGHT}
      className={classes.row}
      header={
        <>
          <th {...COLUMN}>{columns.nickname}</th>
          <th {...COLUMN}>{columns.status}</th>
          <th {...COLUMN}>{columns.friends}</th>
          <th {...COLUMN}>{columns.party}</th>
        </>
      }
    >
      {(bot) => <Cells bot={bot} />}
    </VirtualRows>
  );
}

function Cells({ bot: { id, nickname, status, friendsCount, party } }: { bot: PublicBot }) {
  return (
    <>
      <td {...CELL} data-area="name">
        <Link href={`/public/${id}`} prefetch={false} className={classes.link} tabIndex={useRowTabIndex()}>
          <Name>{nickname}</Name>
        </Link>
      </td>
      <td {...CELL} data-area="status">
        <BotStatusLabel status={status} />
      </td>
      <td {...CELL} data-area="friends">
        <span className={classes.term}>{columns.friends}</span>
        {friendsCount === undefined ? <span data-none>{publicBotsTexts.unknown}</span> : formatNumber(friendsCount)}
      </td>
      <td {...CELL} data-area="party">
        <span className={classes.term}>{columns.party}</span>
        <PartySize party={party} />
      </td>
    </>
  );
}
