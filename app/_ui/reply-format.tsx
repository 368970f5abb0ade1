"use client";

import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMessage,
  type TablerIcon,
} from "@tabler/icons-react";
import classes from "./live-status.module.css";

interface FormatLook {
  word: string;
  color: string;
  icon: TablerIcon;
}

/** What the formats of a reply mean (specification 2.6), each as colour, icon and word. */
export const FORMAT: Readonly<Record<number, FormatLook>> = {
  0: { word: "Text", color: "gray", icon: IconMessage },
  1: { word: "Done", color: "teal", icon: IconCircleCheck },
  2: { word: "Info", color: "blue", icon: IconInfoCircle },
  3: { word: "Partly", color: "yellow", icon: IconAlertTriangle },
  4: { word: "Failed", color: "red", icon: IconCircleX },
};
const TEXT = FORMAT[0] as FormatLook;

/** The format of a reply as icon and word. */
export function FormatMark({ format }: { format: number }) {
  const { word, color, icon: Icon } = FORMAT[format] ?? TEXT;
  return (
    <span className={classes.mark} style={{ "--mark": `var(--mantine-color-${color}-text)` } as never}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
