import type { CSSProperties, ReactNode } from "react";
import classes from "./data-table.module.css";
import { type Column, ColumnHeaders } from "./table-cells.tsx";
import lines from "./two-lines.module.css";

/** Explicit roles: see `Cell`. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const CELL = { role: "cell" };

interface Props {
  label: string;
  columns: readonly Column[];
  /**
   * The layout of a row on a phone, as the CSS property `grid-template`: the areas are the ids of the columns. Without it
   * a row has two lines, and the cells their places by classes of two-lines.module.css.
   */
  card?: string;
  className?: string | undefined;
  /** `DataRow` elements. */
  children: ReactNode;
}

/** A table whose rows are all rendered. On a phone each row is a card or has two lines. */
export const DataTable = ({ label, columns, card, className = "", children }: Props) => (
  <table
    {...TABLE}
    aria-label={label}
    className={`${classes.table} ${card === undefined ? lines.list : classes.cards} ${className}`}
    style={{ "--row-card": card } as CSSProperties}
  >
    <thead {...GROUP} className={classes.head}>
      <tr {...ROW}>
        <ColumnHeaders columns={columns} withWidths />
      </tr>
    </thead>
    <tbody {...GROUP}>{children}</tbody>
  </table>
);

/** `Cell` elements, the first of them may be a `NameCell`. */
export const DataRow = ({ className = "", children }: { className?: string | undefined; children: ReactNode }) => (
  <tr {...ROW} className={`${classes.row} ${className}`}>
    {children}
  </tr>
);

/** More about the row above it, as wide as the table. */
export const DetailsRow = ({ id, colSpan, children }: { id: string; colSpan: number; children: ReactNode }) => (
  <tr {...ROW} id={id} className={classes.details}>
    <td {...CELL} colSpan={colSpan}>
      {children}
    </td>
  </tr>
);
