"use client";

import { createContext, useContext } from "react";

/** The category of which a page chooses items: they are found by their names in its languages. */
export const ItemCategory = createContext<string | null>(null);
export const useItemCategory = (): string | null => useContext(ItemCategory);
