"use client";

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconMessage } from "@tabler/icons-react";
import { IconLabel, type IconLabelContent } from "./icon-label.tsx";
import { replyFormatTexts } from "./texts.ts";

/** The formats of a reply (specification 2.6). */
export const REPLY_FORMAT_LABELS: Readonly<Record<number, IconLabelContent>> = {
  0: { label: replyFormatTexts[0], color: "gray", icon: IconMessage },
  1: { label: replyFormatTexts[1], color: "green", icon: IconCircleCheck },
  2: { label: replyFormatTexts[2], color: "blue", icon: IconInfoCircle },
  3: { label: replyFormatTexts[3], color: "amber", icon: IconAlertTriangle },
  4: { label: replyFormatTexts[4], color: "red", icon: IconCircleX },
};
const TEXT = REPLY_FORMAT_LABELS[0] as IconLabelContent;

export const ReplyFormatLabel = ({ format }: { format: number }) => (
  <IconLabel content={REPLY_FORMAT_LABELS[format] ?? TEXT} />
);
