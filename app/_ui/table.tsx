import type { ComponentProps } from "react";
import classes from "./table.module.css";

interface Props extends ComponentProps<"table"> {
  /** The names of the columns. */
  head: readonly string[];
  /** The names of the columns stay in sight while the rows scroll. */
  stickyHeader?: boolean;
}

/** A table of facts. Mantine's own would bring the code of scroll areas and menus to each page with a table. */
export const Table = ({ head, className = "", stickyHeader = false, children, ...props }: Props) => (
  <table className={`${classes.table} ${className}`} data-sticky={stickyHeader || undefined} {...props}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name}>{name}</th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
