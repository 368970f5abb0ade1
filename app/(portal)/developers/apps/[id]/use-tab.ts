"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";

export const TABS = ["general", "oauth", "url", "test", "users", "verification"] as const;
const TAB = parseAsStringLiteral(TABS).withDefault("general").withOptions({ history: "push" });

/** The open tab, in the address. */
export const useTab = () => useQueryState("tab", TAB);
