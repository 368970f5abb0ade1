"use client";

import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";

const TABS = ["bots", "settings", "api"] as const;
export type CategoryTab = (typeof TABS)[number];

/** The open tab, stored in the URL. An address that names a section of the settings opens them. */
export function useCategoryTab(): [tab: CategoryTab, open: (tab: string | null) => void] {
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS));
  const [section] = useQueryState("section", parseAsString);
  const open = (chosen: string | null) => void setTab(TABS.find((known) => known === chosen) ?? null);
  return [tab ?? (section === null ? "bots" : "settings"), open];
}
