"use client";

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconMessage } from "@tabler/icons-react";
import { type Look, Mark } from "./mark.tsx";

/** What the formats of a reply mean (specification 2.6), each as colour, icon and word. */
export const FORMAT: Readonly<Record<number, Look>> = {
  0: { word: "Text", color: "gray", icon: IconMessage },
  1: { word: "Done", color: "teal", icon: IconCircleCheck },
  2: { word: "Info", color: "blue", icon: IconInfoCircle },
  3: { word: "Partly", color: "yellow", icon: IconAlertTriangle },
  4: { word: "Failed", color: "red", icon: IconCircleX },
};
const TEXT = FORMAT[0] as Look;

/** The format of a reply as icon and word. */
export const FormatMark = ({ format }: { format: number }) => <Mark look={FORMAT[format] ?? TEXT} />;
