"use client";

import { createContext, useContext } from "react";

/** Opens a bot beside the list; null where its own page opens instead. */
export const OpenBot = createContext<((botId: string) => void) | null>(null);
export const useOpenBot = () => useContext(OpenBot);
