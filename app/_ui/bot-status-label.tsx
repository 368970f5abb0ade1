"use client";

import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconDeviceGamepad2,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { IconLabel, type IconLabelContent } from "./icon-label.tsx";

export type BotStatusNumber = 0 | 1 | 2 | 3 | 4;

/** Specification 3.1, each as colour, icon and word. */
export const BOT_STATUS_LABELS: Readonly<Record<BotStatusNumber, IconLabelContent>> = {
  0: { label: "Offline", color: "gray", icon: IconCircleDashed },
  1: { label: "Starting", color: "yellow", icon: IconCircleHalf2 },
  2: { label: "Available", color: "teal", icon: IconCircleCheckFilled },
  3: { label: "Busy", color: "indigo", icon: IconDeviceGamepad2 },
  4: { label: "Reconnecting", color: "red", icon: IconPlugConnectedX },
};
export const BOT_STATUS_ORDER: readonly BotStatusNumber[] = [2, 3, 1, 4, 0];

const labelOf = (status: number): IconLabelContent =>
  BOT_STATUS_LABELS[status as BotStatusNumber] ?? BOT_STATUS_LABELS[0];

/** The status as icon and word. */
export const BotStatusLabel = ({ status }: { status: number }) => <IconLabel look={labelOf(status)} />;
