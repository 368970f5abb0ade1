import type { TablerIcon } from "@tabler/icons-react";
import classes from "./icon-label.module.css";

export interface IconLabelContent {
  label: string;
  /** A colour of the theme. */
  color: string;
  icon: TablerIcon;
}

/** Something that is told by colour, icon and word together. */
export function IconLabel({ look: { label: word, color, icon: Icon } }: { look: IconLabelContent }) {
  return (
    <span className={classes.mark} style={{ "--mark": `var(--mantine-color-${color}-text)` } as never}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
