import type { ReactNode } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { ScrollRegion } from "./scroll-region.tsx";
import { Table } from "./table.tsx";
import classes from "./table-twin.module.css";

interface Props {
  /** What the table lists. */
  label: string;
  /** The names of the columns. */
  head: readonly string[];
  /** The columns after the first contain numbers. */
  ofNumbers?: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** The rows. */
  children: ReactNode;
}

/** What a picture shows, as a table below it. */
export function TableTwin({ label, head, ofNumbers = false, onToggle, children }: Props) {
  const { t } = useLanguage();
  return (
    <details className={classes.twin} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={classes.summary}>{t("shared.asTable")}</summary>
      <ScrollRegion aria-label={t("shared.tableOf", { title: label })} className={classes.scroll}>
        <Table aria-label={label} head={head} stickyHeader data-numbers={ofNumbers || undefined}>
          {children}
        </Table>
      </ScrollRegion>
    </details>
  );
}
