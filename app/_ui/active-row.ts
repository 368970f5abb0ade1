"use client";

import { createContext, useContext } from "react";

export const ActiveRow = createContext(false);

/** The tabindex of a control in a row: only controls of the active row are in the tab order. */
export const useRowTabIndex = (): 0 | -1 => (useContext(ActiveRow) ? 0 : -1);
