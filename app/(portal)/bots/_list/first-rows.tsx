"use client";

import type { Bot } from "#server/contract/bots.ts";
import { MAX_FIRST_BOTS } from "#server/contract/first-bots.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import { heightOf, rowStyle } from "../../../_ui/row-style.ts";
import { TextSkeleton } from "../../../_ui/text-skeleton.tsx";
import grid from "../../../_ui/virtual-rows.module.css";
import classes from "./bots-table.module.css";
import { columnLabel, type ListColumn, SELECT_WIDTH, scrollingOf, widthOf } from "./list-columns.ts";
import { useListFacts } from "./list-facts.tsx";
import { CARD, ROW_HEIGHTS } from "./row-layout.ts";
import type { Density } from "./use-column-choice.ts";

/** Explicit roles: some browsers drop the table semantics when CSS lays the table out as a grid. */
const GRID = { role: "grid", "aria-busy": true };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN = { role: "columnheader" };
const CELL = { role: "gridcell" };

interface Props {
  bots: readonly Bot[];
  total: number | undefined;
  columns: readonly ListColumn[];
  density: Density;
}

/**
 * The first rows of the table until its code is there: who they are, in the same places. The server renders them. Nothing
 * in them can be pressed, and the grid has no name yet: a press would do something else than it does in the table.
 */
export function FirstRows({ bots, total = bots.length, columns, density }: Props) {
  const language = useLanguage();
  const layout = {
    height: ROW_HEIGHTS[density],
    card: CARD,
    columns: [{ width: `${SELECT_WIDTH}px` }, ...columns.map((column) => ({ width: widthOf(column) }))],
    scrolling: scrollingOf(columns),
  };
  const rowClass = `${grid.row} ${classes.row}`;
  return (
    <table {...GRID} aria-rowcount={total + 1} className={grid.grid} data-scrolls style={rowStyle(layout)}>
      <thead {...GROUP} className={grid.head}>
        <tr {...ROW} className={`${grid.headRow} ${classes.row}`}>
          <th {...COLUMN} data-area="select" />
          {columns.map(({ id }) => (
            <th {...COLUMN} key={id} data-area={id}>
              <span className={classes.sort}>{columnLabel(language, id)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...GROUP} className={grid.body} style={{ height: heightOf(total) }}>
        {bots.slice(0, MAX_FIRST_BOTS).map((bot, index) => (
          <tr {...ROW} key={bot.id} className={rowClass} aria-rowindex={index + 2}>
            <td {...CELL} className={classes.cell} data-area="select" />
            {columns.map(({ id }) => (
              <td {...CELL} key={id} className={classes.cell} data-area={id}>
                <FirstCell bot={bot} column={id} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FirstCell({ bot, column }: { bot: Bot; column: ListColumn["id"] }) {
  const { categoryNames } = useListFacts();
  switch (column) {
    case "nickname":
      return (
        <span className={classes.link}>
          <Name>{bot.nickname}</Name>
        </span>
      );
    case "category":
      return <Name>{(bot.parent !== null && categoryNames.get(bot.parent)) || ""}</Name>;
    case "email":
      return bot.email;
    case "live":
      return <TextSkeleton width={84} />;
    default:
      return null;
  }
}
