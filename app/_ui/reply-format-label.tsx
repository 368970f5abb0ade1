"use client";

import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconMessage } from "@tabler/icons-react";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { IconLabel, type IconLabelContent } from "./icon-label.tsx";

const TEXT = { name: "text", color: "gray", icon: IconMessage } as const;

/** The formats of a reply (specification 2.6). */
const FORMATS = [
  TEXT,
  { name: "success", color: "green", icon: IconCircleCheck },
  { name: "info", color: "blue", icon: IconInfoCircle },
  { name: "warning", color: "amber", icon: IconAlertTriangle },
  { name: "error", color: "red", icon: IconCircleX },
] as const;

/** A format that this version does not know is shown as text. */
export function describeReplyFormat({ t }: Language, format: number): IconLabelContent {
  const { name, ...look } = FORMATS[format] ?? TEXT;
  return { label: t(`shared.replyFormats.${name}`), ...look };
}

export const ReplyFormatLabel = ({ format }: { format: number }) => (
  <IconLabel content={describeReplyFormat(useLanguage(), format)} />
);
