import { type MantineColor, ThemeIcon } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Facts, type FactsByName } from "./facts.tsx";
import classes from "./row-list.module.css";
import lines from "./two-lines.module.css";

interface RowProps {
  icon: TablerIcon;
  /** Of the icon. */
  color?: MantineColor;
  title: ReactNode;
  facts: FactsByName;
  /** On a phone, the second line of two; without it a row is a card with all facts. */
  summary?: ReactNode;
  /** Buttons for its actions. */
  children?: ReactNode;
}

/** A short list whose items have their own actions. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function Row({ icon: Icon, color, title, facts, summary, children }: RowProps) {
  const [row, lead, first, action] = summary ? [lines.entry, lines.lead, lines.first, lines.action] : ["", "", "", ""];
  return (
    <li className={`${classes.row} ${row}`} data-lines={summary ? "two" : undefined}>
      <ThemeIcon size={40} variant="light" className={`${classes.icon} ${lead}`} {...(color && { color })}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <div className={`${classes.title} ${first}`}>{title}</div>
      {summary && <div className={`${lines.second} ${lines.narrow}`}>{summary}</div>}
      <Facts facts={facts} inColumns className={classes.facts} />
      {children && <div className={`${classes.actions} ${action}`}>{children}</div>}
    </li>
  );
}
