"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";

export const BOT_TABS = ["overview", "console", "friends", "history", "settings"] as const;
export type BotTab = (typeof BOT_TABS)[number];

/** The open tab, stored in the URL. */
export const useBotTab = () =>
  useQueryState("tab", parseAsStringLiteral(BOT_TABS).withDefault("overview").withOptions({ history: "push" }));
