"use client";

import { createContext, useContext } from "react";

/** Opens the list of keyboard shortcuts. */
export const ShortcutSheet = createContext<() => void>(() => undefined);
export const useShortcutSheet = () => useContext(ShortcutSheet);
