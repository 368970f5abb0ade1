"use client";

import Link from "next/link";
import type { PublicBot } from "#server/contract/public-bots.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { Name } from "../../../_ui/name.tsx";
import { useRowTabIndex, VirtualRows } from "../../../_ui/virtual-rows.tsx";
import { PartySize } from "../party-size.tsx";
import classes from "./public-bots-table.module.css";

const CELL = { role: "gridcell", className: classes.cell };
const COLUMN = { role: "columnheader", scope: "col", className: classes.headCell };
const HEIGHT = { wide: 52, narrow: 108 };
const idOf = ({ id }: PublicBot) => id;

/** Any number of public bots; on a phone each is a card. */
export function PublicBotsTable({ bots }: { bots: readonly PublicBot[] }) {
  return (
    <VirtualRows
      label="Public bots"
      rows={bots}
      idOf={idOf}
      height={HEIGHT}
      className={classes.row}
      header={
        <>
          <th {...COLUMN}>Nickname</th>
          <th {...COLUMN}>Status</th>
          <th {...COLUMN}>Friends</th>
          <th {...COLUMN}>Party</th>
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
        <span className={classes.term}>Friends </span>
        {friendsCount === undefined ? <span data-none>–</span> : friendsCount.toLocaleString("en")}
      </td>
      <td {...CELL} data-area="party">
        <span className={classes.term}>Party </span>
        <PartySize party={party} />
      </td>
    </>
  );
}
