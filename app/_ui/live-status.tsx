"use client";

import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconDeviceGamepad2,
  IconPlugConnectedX,
  type TablerIcon,
} from "@tabler/icons-react";
import classes from "./live-status.module.css";

export type LiveStatus = 0 | 1 | 2 | 3 | 4;

interface StatusLook {
  word: string;
  /** A colour of the theme. */
  color: string;
  icon: TablerIcon;
}

/** Specification 3.1, each as colour, icon and word. */
export const STATUS: Readonly<Record<LiveStatus, StatusLook>> = {
  0: { word: "Offline", color: "gray", icon: IconCircleDashed },
  1: { word: "Starting", color: "yellow", icon: IconCircleHalf2 },
  2: { word: "Available", color: "teal", icon: IconCircleCheckFilled },
  3: { word: "Busy", color: "indigo", icon: IconDeviceGamepad2 },
  4: { word: "Reconnecting", color: "red", icon: IconPlugConnectedX },
};
export const STATUSES: readonly LiveStatus[] = [2, 3, 1, 4, 0];

const lookOf = (status: number): StatusLook => STATUS[status as LiveStatus] ?? STATUS[0];

/** The status as icon and word. */
export function StatusMark({ status }: { status: number }) {
  const { word, color, icon: Icon } = lookOf(status);
  return (
    <span className={classes.mark} style={{ "--mark": `var(--mantine-color-${color}-text)` } as never}>
      <Icon size={16} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
