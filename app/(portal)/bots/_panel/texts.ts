import type { ReactNode } from "react";
import { formatNumber } from "../../../_ui/format.ts";
import { textWithNames } from "../../../_ui/name.tsx";

/** Texts of the side panel of the list, which shows one bot. */
export const panelTexts = {
  label: (nickname: string) => `Bot ${nickname}`,
  openPage: "Open the full page",
  previous: "Previous bot",
  next: "Next bot",
  close: "Close the panel",
  /** The place in the list; screen readers also get the name. */
  placeOf: "{nickname} {place}",
  position: (index: number, count: number) => `${formatNumber(index)} of ${formatNumber(count)}`,
  hidden: "Hidden by the filter",
  missing: {
    title: "This bot is not in your catalogue",
    text: "It may have been deleted, or it belongs to another account.",
  },
  copiedId: (nickname: string): ReactNode => textWithNames`Copied the ID of ${nickname}`,
} as const;
