import type { TablerIcon } from "@tabler/icons-react";
import classes from "./icon-label.module.css";

export interface IconLabelContent {
  label: string;
  /** A colour of the theme. */
  color: string;
  icon: TablerIcon;
  explanation?: string;
}

/** A colour, an icon and a text that together show one state. `explanation` is the tooltip. */
export function IconLabel({ content: { label, color, icon: Icon, explanation } }: { content: IconLabelContent }) {
  return (
    <span
      className={classes.label}
      style={{ "--label-color": `var(--mantine-color-${color}-text)` } as never}
      title={explanation}
    >
      <Icon size={16} stroke={2} aria-hidden />
      {label}
    </span>
  );
}
