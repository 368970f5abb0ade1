import type { ComponentProps, CSSProperties, ReactNode } from "react";

export interface Column {
  /** The place of its cells on a card. */
  id: string;
  label: ReactNode;
  /** Only for screen readers. */
  isLabelHidden?: boolean;
  /** As a track of a CSS grid, or as the width of a cell of a table. */
  width?: string;
  sort?: "none" | "ascending" | "descending";
}

/** Explicit roles: some browsers drop the table semantics when CSS lays a table out as a grid or as blocks. */
const COLUMN = { role: "columnheader", scope: "col" };
const NAME = { role: "rowheader", scope: "row" };
const CELL = { role: "cell" };
const GRID_CELL = { role: "gridcell" };

interface HeadersProps {
  columns: readonly Column[];
  /** Whether the headers say how wide the columns are. */
  withWidths?: boolean;
}

export const ColumnHeaders = ({ columns, withWidths = false }: HeadersProps) =>
  columns.map(({ id, label, isLabelHidden, width, sort }) => (
    <th {...COLUMN} key={id} data-area={id} aria-sort={sort} style={withWidths ? { width } : undefined}>
      {isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
    </th>
  ));

interface CellProps extends ComponentProps<"td"> {
  /** The column. */
  area: string;
}

const placeOf = (area: string) => ({ "data-area": area, style: { "--cell-area": area } as CSSProperties });

/** A cell of `VirtualRows`. */
export const GridCell = ({ area, ...props }: CellProps) => <td {...GRID_CELL} {...placeOf(area)} {...props} />;

/** A cell of a `DataTable`. */
export const Cell = ({ area, ...props }: CellProps) => <td {...CELL} {...placeOf(area)} {...props} />;

/** The cell that names the row of a `DataTable`. */
export const NameCell = ({ area, ...props }: CellProps) => <th {...NAME} {...placeOf(area)} {...props} />;
