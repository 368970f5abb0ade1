import type { ComponentProps } from "react";
import classes from "./table.module.css";

interface Props extends ComponentProps<"table"> {
  /** The names of the columns stay in sight while the rows scroll. */
  stickyHeader?: boolean;
}

/** A table of facts. Mantine's own would bring the code of scroll areas and menus to each page with a table. */
export const Table = ({ className = "", stickyHeader = false, ...props }: Props) => (
  <table className={`${classes.table} ${className}`} data-sticky={stickyHeader || undefined} {...props} />
);
