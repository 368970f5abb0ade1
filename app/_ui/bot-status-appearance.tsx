"use client";

import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconDeviceGamepad2,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { BotStatus } from "#control/bot-status.ts";
import { IconLabel, type IconLabelContent } from "./icon-label.tsx";
import { botStatusTexts } from "./texts.ts";

export const BOT_STATUS_APPEARANCE: Readonly<Record<BotStatus, IconLabelContent>> = {
  [BotStatus.Offline]: { ...botStatusTexts.offline, color: "gray", icon: IconCircleDashed },
  [BotStatus.Booting]: { ...botStatusTexts.booting, color: "yellow", icon: IconCircleHalf2 },
  [BotStatus.Available]: { ...botStatusTexts.available, color: "teal", icon: IconCircleCheckFilled },
  [BotStatus.Busy]: { ...botStatusTexts.busy, color: "indigo", icon: IconDeviceGamepad2 },
  [BotStatus.Disconnected]: { ...botStatusTexts.disconnected, color: "red", icon: IconPlugConnectedX },
};

/** The order of filters and legends: the most useful statuses first. */
export const BOT_STATUS_ORDER: readonly BotStatus[] = [
  BotStatus.Available,
  BotStatus.Busy,
  BotStatus.Booting,
  BotStatus.Disconnected,
  BotStatus.Offline,
];

const labelOf = (status: number): IconLabelContent =>
  BOT_STATUS_APPEARANCE[status as BotStatus] ?? BOT_STATUS_APPEARANCE[BotStatus.Offline];

export const BotStatusLabel = ({ status }: { status: number }) => <IconLabel content={labelOf(status)} />;
