import { type MantineColor, ThemeIcon } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Facts, type FactsByName } from "./facts.tsx";
import classes from "./row-list.module.css";

interface RowProps {
  icon: TablerIcon;
  /** Of the icon. */
  color?: MantineColor;
  title: ReactNode;
  facts: FactsByName;
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

export function Row({ icon: Icon, color, title, facts, children }: RowProps) {
  return (
    <li className={classes.row}>
      <ThemeIcon size={40} variant="light" className={classes.icon} {...(color && { color })}>
        <Icon size={22} stroke={1.6} aria-hidden />
      </ThemeIcon>
      <div className={classes.title}>{title}</div>
      <Facts facts={facts} inColumns className={classes.facts} />
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
