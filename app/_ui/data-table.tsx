import type { CSSProperties, ReactNode } from "react";
import classes from "./data-table.module.css";
import { type Column, ColumnHeaders } from "./table-cells.tsx";

/** Explicit roles: see `Cell`. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const CELL = { role: "cell" };

interface Props {
  label: string;
  columns: readonly Column[];
  /** The layout of a row on a phone, as the CSS property `grid-template`: the areas are the ids of the columns. */
  card: string;
  className?: string | undefined;
  /** `DataRow` elements. */
  children: ReactNode;
}

/** A table whose rows are all rendered. On a phone each row is a card. */
export const DataTable = ({ label, columns, card, className = "", children }: Props) => (
  <table
    {...TABLE}
    aria-label={label}
    className={`${classes.table} ${className}`}
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
export const DataRow = ({ children }: { children: ReactNode }) => (
  <tr {...ROW} className={classes.row}>
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
