"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";

export const APPLICATION_TABS = ["general", "oauth", "url", "test", "users", "verification"] as const;
const TAB = parseAsStringLiteral(APPLICATION_TABS).withDefault("general").withOptions({ history: "push" });

/** The open tab, from the URL. */
export const useApplicationTab = () => useQueryState("tab", TAB);
