"use client";

import type { PublicBot } from "#server/contract/public-bots.ts";
import { useRowTabIndex } from "../../../_ui/active-row.ts";
import { BotStatusLabel } from "../../../_ui/bot-status-label.tsx";
import { formatNumber } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { type Column, GridCell } from "../../../_ui/table-cells.tsx";
import { VirtualRows } from "../../../_ui/virtual-rows.tsx";
import { PartySize } from "../party-size.tsx";
import { publicBotsTexts } from "../texts.ts";
import classes from "./public-bots-table.module.css";

const texts = publicBotsTexts.columns;

const COLUMNS: readonly Column[] = [
  { id: "name", label: texts.nickname, width: "minmax(0, 2fr)" },
  { id: "status", label: texts.status, width: "minmax(0, 1.4fr)" },
  { id: "friends", label: texts.friends, width: "minmax(0, 1fr)" },
  { id: "party", label: texts.party, width: "minmax(0, 1fr)" },
];
const CARD = '"name name" 34px "status status" 26px "friends party" 26px / minmax(0, 1fr) minmax(0, 1fr)';
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
      columns={COLUMNS}
      card={CARD}
    >
      {(bot) => <Cells bot={bot} />}
    </VirtualRows>
  );
}

function Cells({ bot: { id, nickname, status, friendsCount, party } }: { bot: PublicBot }) {
  return (
    <>
      <GridCell area="name">
        <Link href={`/public/${id}`} prefetch={false} className={classes.link} tabIndex={useRowTabIndex()}>
          <Name>{nickname}</Name>
        </Link>
      </GridCell>
      <GridCell area="status">
        <BotStatusLabel status={status} />
      </GridCell>
      <GridCell area="friends">
        <span className={classes.term}>{texts.friends}</span>
        {friendsCount === undefined ? <span data-none>{publicBotsTexts.unknown}</span> : formatNumber(friendsCount)}
      </GridCell>
      <GridCell area="party">
        <span className={classes.term}>{texts.party}</span>
        <PartySize party={party} />
      </GridCell>
    </>
  );
}
