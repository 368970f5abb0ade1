"use client";

import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconDeviceGamepad2,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { type Look, Mark } from "./mark.tsx";

export type LiveStatus = 0 | 1 | 2 | 3 | 4;

/** Specification 3.1, each as colour, icon and word. */
export const STATUS: Readonly<Record<LiveStatus, Look>> = {
  0: { word: "Offline", color: "gray", icon: IconCircleDashed },
  1: { word: "Starting", color: "yellow", icon: IconCircleHalf2 },
  2: { word: "Available", color: "teal", icon: IconCircleCheckFilled },
  3: { word: "Busy", color: "indigo", icon: IconDeviceGamepad2 },
  4: { word: "Reconnecting", color: "red", icon: IconPlugConnectedX },
};
export const STATUSES: readonly LiveStatus[] = [2, 3, 1, 4, 0];

const lookOf = (status: number): Look => STATUS[status as LiveStatus] ?? STATUS[0];

/** The status as icon and word. */
export const StatusMark = ({ status }: { status: number }) => <Mark look={lookOf(status)} />;
