"use client";

import { Text } from "@mantine/core";
import type { Language } from "../_languages/language.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { Tooltip } from "./overlays/tooltip.tsx";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "3 hours ago", of a time in ISO 8601. */
export function formatTimeAgo({ t, format }: Language, instant: string): string {
  const seconds = (new Date(instant).getTime() - Date.now()) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? format.relativeTime(Math.round(seconds / step[1]), step[0]) : t("shared.justNow");
}

/** A relative time with the exact time as its tooltip. `instant` is ISO 8601. */
export function TimeAgo({ instant }: { instant: string }) {
  const language = useLanguage();
  return (
    <Tooltip label={new Date(instant).toISOString().replace("T", " ").slice(0, 19).concat(" UTC")}>
      <Text span inherit component="time" dateTime={instant} suppressHydrationWarning>
        {formatTimeAgo(language, instant)}
      </Text>
    </Tooltip>
  );
}
