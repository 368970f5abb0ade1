import type { TablerIcon } from "@tabler/icons-react";
import classes from "./mark.module.css";

export interface Look {
  word: string;
  /** A colour of the theme. */
  color: string;
  icon: TablerIcon;
}

/** Something that is told by colour, icon and word together. */
export function Mark({ look: { word, color, icon: Icon } }: { look: Look }) {
  return (
    <span className={classes.mark} style={{ "--mark": `var(--mantine-color-${color}-text)` } as never}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
