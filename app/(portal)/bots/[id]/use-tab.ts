"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";

export const TABS = ["overview", "console", "friends", "history", "settings"] as const;
export type Tab = (typeof TABS)[number];

/** The open tab, in the address. */
export const useTab = () =>
  useQueryState("tab", parseAsStringLiteral(TABS).withDefault("overview").withOptions({ history: "push" }));
