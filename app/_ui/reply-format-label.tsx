"use client";

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconMessage } from "@tabler/icons-react";
import { IconLabel, type IconLabelContent } from "./icon-label.tsx";

/** What the formats of a reply mean (specification 2.6), each as colour, icon and word. */
export const REPLY_FORMAT_LABELS: Readonly<Record<number, IconLabelContent>> = {
  0: { label: "Text", color: "gray", icon: IconMessage },
  1: { label: "Done", color: "teal", icon: IconCircleCheck },
  2: { label: "Info", color: "blue", icon: IconInfoCircle },
  3: { label: "Partly", color: "yellow", icon: IconAlertTriangle },
  4: { label: "Failed", color: "red", icon: IconCircleX },
};
const TEXT = REPLY_FORMAT_LABELS[0] as IconLabelContent;

/** The format of a reply as icon and word. */
export const ReplyFormatLabel = ({ format }: { format: number }) => (
  <IconLabel look={REPLY_FORMAT_LABELS[format] ?? TEXT} />
);
